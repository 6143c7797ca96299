import { randomUUID } from 'node:crypto';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { matrix } from '#test/authorisation/matrix.ts';
import { type Copy, differences } from './database-copy.ts';
import { type Answered, beginCall } from './held-call.ts';
import { type Loss, losses } from './losses.ts';
import { openersOf, Scene } from './scene.ts';

/**
 * Makes every changing call as a caller who loses a right that the call depends on, after authorisation.
 * The loss happens before the last byte of the body arrives, and right before each write transaction of the
 * call. The rows come from the matrix, which has one for every route.
 */

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
}, 120_000);
afterAll(() => scene.close());
afterEach(() => scene.putBack());

const changing = Object.keys(matrix).filter((row) => !row.startsWith('GET'));
/** This route is open to guests, and logs the act of a signed-in admin. */
const registering = 'POST /api/teachers/register';
const ofAccounts = (row: string) => typeof scene.routeOf(row).access === 'object' || row === registering;

const openers = (row: string) =>
  row === registering ? [{ principal: 'AI', kind: 'admin' } as const] : openersOf(row);

/** The stored state right after the loss. */
interface Moment {
  copy: Copy;
  files: ReadonlySet<string>;
}

function expectNothingOf(answer: Answered, what: string): void {
  const body: unknown = JSON.parse(answer.body);
  expect([what, Object.keys(body as object).sort()]).toEqual([what, ['code', 'error', 'message']]);
  const told = scene.world.secrets.filter(({ text }) => answer.bytes.includes(text));
  expect([what, told]).toEqual([what, []]);
}

function expectUnchanged(moment: Moment | undefined, what: string): void {
  if (!moment) throw new Error(`${what}: nothing was lost.`);
  expect([what, differences(moment.copy, scene.copies.take())]).toEqual([what, []]);
  const left = [...scene.photoFiles()].filter((file) => !moment.files.has(file));
  expect([what, left]).toEqual([what, []]);
}

/**
 * Acts that a fresh call confirms to its maker by a sentence alone, without the right: their own class photo, and the
 * role that they ended themselves.
 */
const keepsOwnAct = (row: string, { name }: Loss) =>
  row.startsWith('DELETE /api/batch-roles/:roleId')
    ? name === 'their role in the batch is taken away'
    : /^(POST|DELETE) \/api\/class-photos(\/:photoId)?$/.test(row) &&
      name === 'they are no longer in the class';

/** Returns the losses that concern a call, for each kind of account that may make it. */
const cases = (row: string) =>
  openers(row).flatMap((opener) =>
    losses
      .filter((loss) => loss.concerns(row, scene.routeOf(row), { ...opener, id: '' }))
      .map((loss) => ({ opener, loss, what: `${opener.principal}: ${loss.name}` })),
  );

describe('every changing route', () => {
  it('requires an account, or states why it needs none', () => {
    const free = changing.filter((row) => typeof scene.routeOf(row).access !== 'object');
    for (const row of free)
      expect([row, scene.routeOf(row).withoutAccount]).toEqual([row, expect.any(String)]);
    expect([...new Set(free.map((row) => scene.routeOf(row).url))].sort()).toEqual([
      '/api/account/recovery',
      '/api/account/recovery/link',
      '/api/account/recovery/password',
      '/api/admin/login',
      '/api/admin/login/second-factor',
      '/api/admin/register',
      '/api/claims/link',
      '/api/claims/link/code',
      '/api/claims/link/proof',
      '/api/claims/names',
      '/api/claims/removal',
      '/api/otpschoolmates/send-otp',
      '/api/otpschoolmates/send-otp-forgot',
      '/api/otpschoolmates/send-otp-number',
      '/api/otpschoolmates/send-otp-passkey',
      '/api/otpschoolmates/verify-otp',
      '/api/schoolmates/number-back',
      '/api/schoolmates/reset-password',
      '/api/schoolmates/returns',
      '/api/schoolmates/schoolmate-login',
      '/api/schoolmates/signup/:mobile',
      '/api/session/install-pass/redemption',
      '/api/session/passkey',
      '/api/session/passkey/options',
      '/api/teachers/login',
      '/api/teachers/register',
      '/api/web-vitals',
    ]);
  });
});

describe.each(changing)('%s', (row) => {
  it('has no effect and returns no data when its caller loses a right while the body arrives', async () => {
    if (!ofAccounts(row)) return;
    for (const { opener, loss, what } of cases(row)) {
      const { call, token, caller } = await scene.ready(row, opener.principal);
      const files = scene.photoFiles();
      let moment: Moment | undefined;
      const lose = async () => {
        await scene.lose(loss, caller, { row, call });
        moment = { copy: scene.copies.take(), files };
      };
      const letIn = Promise.withResolvers<void>();
      // A body keeps the call waiting. A call without one loses the right before the server continues with
      // it.
      scene.afterBeingLetIn(async () => {
        if (!held.hasBody) await lose();
        letIn.resolve();
      });
      const held = beginCall(scene.world, row, call, token);
      await letIn.promise;
      if (held.hasBody) await lose();
      const answer = await held.finish();
      expect([what, answer.status, answer.body]).toEqual([what, loss.status, expect.any(String)]);
      expectNothingOf(answer, what);
      expectUnchanged(moment, what);
      scene.putBack();
    }
  }, 120_000);

  it('has no effect and returns no data when its caller loses a right just before a write', async () => {
    if (!ofAccounts(row)) return;
    const writesOf = new Map<string, number>();
    for (const { principal } of openers(row)) {
      // Makes the call once without a loss, to count its writes.
      const rehearsal = await scene.ready(row, principal);
      const writes = scene.beforeWrite(0, async () => undefined);
      const well = await beginCall(scene.world, row, rehearsal.call, rehearsal.token).finish();
      expect([principal, well.status < 300, well.body]).toEqual([principal, true, expect.any(String)]);
      writesOf.set(principal, writes.count());
      expect([principal, writes.count()]).toEqual([principal, expect.toSatisfy((count) => count > 0)]);
      scene.putBack();
    }
    for (const { opener, loss, what: name } of cases(row)) {
      const times = writesOf.get(opener.principal) ?? 0;
      for (let nth = 1; nth <= times; nth += 1) {
        const what = `${name}, before write ${nth}`;
        const { call, token, caller } = await scene.ready(row, opener.principal);
        const files = scene.photoFiles();
        let moment: Moment | undefined;
        scene.beforeWrite(nth, async () => {
          await scene.lose(loss, caller, { row, call });
          moment = { copy: scene.copies.take(), files };
        });
        const answer = await beginCall(scene.world, row, call, token).finish();
        expect([what, answer.status, answer.body]).toEqual([what, loss.status, expect.any(String)]);
        expectNothingOf(answer, what);
        expectUnchanged(moment, what);
        scene.putBack();
      }
    }
  }, 120_000);

  it('does not return the stored response when the session ends during a repeat', async () => {
    if (!scene.routeOf(row).takesIdempotencyKey) return;
    const [revoked] = losses;
    if (!revoked) throw new Error('There is nothing to lose.');
    for (const { principal } of openers(row)) {
      const { call, token, caller } = await scene.ready(row, principal);
      const key = { [idempotencyKey]: randomUUID() };
      const first = await beginCall(scene.world, row, call, token, key).finish();
      expect([principal, first.status < 300, first.body]).toEqual([principal, true, expect.any(String)]);
      scene.afterBeingLetIn(() => scene.lose(revoked, caller, { row, call }));
      const again = await beginCall(scene.world, row, call, token, key).finish();
      expect([principal, again.status]).toEqual([principal, 401]);
      expectNothingOf(again, principal);
      scene.putBack();
    }
  }, 60_000);

  it('does not return the stored response when its caller has lost a right since', async () => {
    if (!scene.routeOf(row).takesIdempotencyKey) return;
    for (const { opener, loss, what } of cases(row).filter(({ loss }) => loss.isOfAuthority)) {
      const { call, token, caller } = await scene.ready(row, opener.principal);
      const key = { [idempotencyKey]: randomUUID() };
      const first = await beginCall(scene.world, row, call, token, key).finish();
      expect([what, first.status < 300, first.body]).toEqual([what, true, expect.any(String)]);
      const files = scene.photoFiles();
      await scene.lose(loss, caller, { row, call });
      const moment = { copy: scene.copies.take(), files };
      const again = await beginCall(scene.world, row, call, token, key).finish();
      if (keepsOwnAct(row, loss)) {
        expect([what, again.status, again.body]).toEqual([what, first.status, first.body]);
        expect([what, Object.keys(JSON.parse(again.body))]).toEqual([what, ['message']]);
      } else {
        expect([what, again.status, again.body]).toEqual([what, loss.status, expect.any(String)]);
        expectNothingOf(again, what);
      }
      expectUnchanged(moment, what);
      scene.putBack();
    }
  }, 60_000);
});
