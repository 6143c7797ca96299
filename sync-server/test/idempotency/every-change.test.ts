import { randomUUID } from 'node:crypto';
import { idempotencyKey, ofEpoch, onBehalfOf } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#test/authorisation/calls.ts';
import { matrix, type Principal, principals } from '#test/authorisation/matrix.ts';
import { routeOf, send } from '#test/authorisation/send.ts';
import { openWorld, type World } from '#test/authorisation/world.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { type Route, routesOf } from '#test/scene/routes.ts';

/** Repeats every changing call of the authorisation matrix, so no route can be forgotten. */

let world: World;
let routes: Map<string, Route>;
beforeAll(async () => {
  world = await openWorld();
  routes = new Map((await routesOf(world.server)).map((route) => [`${route.method} ${route.url}`, route]));
});
afterAll(() => world.close());

/** Changes that take no key. Either the caller has no account, or the response must not be stored. */
const idempotencyExempt = new Set([
  'POST /api/schools/:schoolId/desk/invitations',
  'POST /api/schools/:schoolId/desk/file',
  // The caller is not signed in, so no account could own the key.
  'POST /api/admin/register',
  'POST /api/admin/login',
  'POST /api/admin/login/second-factor',
  'POST /api/session/passkey/options',
  'POST /api/session/passkey',
  'POST /api/teachers/register',
  'POST /api/teachers/login',
  'POST /api/otpschoolmates/send-otp',
  'POST /api/otpschoolmates/send-otp-forgot',
  'POST /api/otpschoolmates/send-otp-number',
  'POST /api/otpschoolmates/send-otp-passkey',
  'POST /api/otpschoolmates/verify-otp',
  'PUT /api/schoolmates/signup/:mobile',
  'POST /api/schoolmates/number-back',
  'POST /api/schoolmates/returns',
  'POST /api/schoolmates/reset-password',
  'POST /api/schoolmates/schoolmate-login',
  'POST /api/web-vitals',
  'POST /api/claims/link',
  'POST /api/claims/link/code',
  'POST /api/claims/link/proof',
  'POST /api/claims/names',
  'POST /api/claims/removal',
  // Names of a class list must not be stored; these calls change nothing in the school.
  'POST /api/schools/:schoolId/rehearsals',
  'PUT /api/schools/:schoolId/rehearsals/:rehearsalId',
  // Responses about codes, passwords and sessions must not be stored.
  'POST /api/session/sign-out',
  'POST /api/session/install-pass',
  'POST /api/session/install-pass/redemption',
  'POST /api/admin/second-factor',
  'POST /api/admin/second-factor/confirm',
  'POST /api/admin/second-factor/off',
  'POST /api/account/passkeys/options',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/proof',
  'POST /api/account/passkeys/:passkeyId/removal',
  'POST /api/account/password',
  'POST /api/schoolmates/change-password',
  'POST /api/schoolmates/confirm-mobile',
  'POST /api/account/deletion',
  'POST /api/account/recovery',
  'POST /api/account/recovery/link',
  'POST /api/account/recovery/password',
  'POST /api/schools/:schoolId/recoveries',
  'POST /api/claims/invitations',
  // An app repeats it with each start, and it changes nothing then.
  'PUT /api/hello/key',
]);

const changing = Object.keys(matrix).filter((row) => !row.startsWith('GET'));
const keyed = changing.filter((row) => !idempotencyExempt.has(routeOf(row)));

function openerOf(row: string): Exclude<Principal, 'AN'> {
  const opener = principals.find((each) => each !== 'AN' && typeof matrix[row]?.[each] !== 'number');
  // The matrix expects a refusal of its invalid photo for everyone. SE may upload a valid one.
  return opener && opener !== 'AN' ? opener : 'SE';
}

/** Returns an account that is refused. Every account may read its own notifications. */
function strangerTo(row: string): Exclude<Principal, 'AN'> | undefined {
  const usual = openerOf(row).startsWith('A') ? 'SE' : 'AO';
  if (typeof matrix[row]?.[usual] === 'number') return usual;
  return principals.filter((each) => each !== 'AN').find((each) => typeof matrix[row]?.[each] === 'number');
}

async function callOf(row: string, principal: Principal) {
  const call = (await calls[row]?.(world, principal)) ?? {};
  const [field = ''] = Object.keys(call.form ?? {});
  if (field !== 'profilePic' && field !== 'schoolPhoto') return call;
  return { ...call, form: { [field]: { name: 'a.jpg', bytes: await aPhoto(78) } } };
}

const keptRows = async (key: string) =>
  (await world.server.ctx.database.read.selectFrom('idempotency_keys').select('key').execute()).filter(
    (row) => row.key === key,
  ).length;

describe('every changing route', () => {
  it('takes a key, or is listed as exempt', () => {
    const without = [...routes.entries()]
      .filter(([name, route]) => !name.startsWith('GET') && !route.takesIdempotencyKey)
      .map(([name]) => name);
    expect(without.sort()).toEqual([...idempotencyExempt].sort());
  });
});

describe.each(keyed)('%s', (row) => {
  it('has one effect and one response, however often it is sent under one key', async () => {
    const principal = openerOf(row);
    const call = await callOf(row, principal);
    const token = await world.tokenOf(principal);
    const key = randomUUID();
    const sendIt = () => send(world, row, call, token, { [idempotencyKey]: key });
    const first = await sendIt();
    expect([first.statusCode < 300, first.body]).toEqual([true, expect.any(String)]);
    expect(await keptRows(key)).toBe(1);
    const before = world.writes();
    const again = await sendIt();
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(world.writes()).toBe(before);
    await call.after?.();
  });
});

describe.each(keyed.filter((row) => strangerTo(row) !== undefined))('%s', (row) => {
  it('stores nothing of a call that it refuses', async () => {
    const principal = openerOf(row);
    const call = await callOf(row, principal);
    await call.after?.();
    const stranger = strangerTo(row) ?? 'AO';
    const key = randomUUID();
    const refused = await send(world, row, call, await world.tokenOf(stranger), { [idempotencyKey]: key });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(await keptRows(key)).toBe(0);
  });
});

describe.each(changing)('%s, made by a person who has signed out since', (row) => {
  it('has no effect in the session of the next person', async () => {
    const principal = openerOf(row);
    const call = await callOf(row, principal);
    const token = await world.tokenOf(principal);
    const { kind, id } = world.accounts[principal];
    const others = ['', 'guest', id, `${kind}.`, `${kind}.${id}x`, `admin.${world.accounts.AO.id}`];
    for (const maker of others) {
      const before = world.writes();
      const answer = await send(world, row, call, token, {
        [onBehalfOf]: maker,
        [idempotencyKey]: randomUUID(),
      });
      expect([maker, answer.statusCode, answer.json().code]).toEqual([maker, 401, 'not-signed-in']);
      expect([maker, world.writes()]).toEqual([maker, before]);
    }
    await call.after?.();
  });
});

describe('a change that names its epoch', () => {
  it('is applied in that epoch, and refused in another one, such as after a restore', async () => {
    const row = 'PUT /api/schoolmates/update/:mobile | the own';
    const [call, token] = [await callOf(row, 'SE'), await world.tokenOf('SE')];
    const made = (epoch: string) => send(world, row, call, token, { [ofEpoch]: epoch });
    expect((await made(world.server.ctx.database.epoch())).statusCode).toBe(200);
    const before = world.writes();
    const answer = await made('the one before');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'other-history']);
    expect(world.writes()).toBe(before);
  });
});

describe('a change that names its author', () => {
  it('is applied in the session of that person', async () => {
    const { kind, id } = world.accounts.SE;
    const row = 'PUT /api/schoolmates/update/:mobile | the own';
    const answer = await send(world, row, await callOf(row, 'SE'), await world.tokenOf('SE'), {
      [onBehalfOf]: `${kind}.${id}`,
    });
    expect(answer.statusCode).toBe(200);
  });

  it('answers a caller without a session that there is none, and how it ended', async () => {
    const row = 'PUT /api/schoolmates/update/:mobile | the own';
    const maker = { [onBehalfOf]: `schoolmate.${world.accounts.SE.id}` };
    const call = await callOf(row, 'SE');
    expect((await send(world, row, call, null, maker)).json().code).toBe('not-signed-in');
    const token = await world.tokenOf('SE');
    await world.server.ctx.database.write((tx) => world.server.ctx.sessions.endAll(tx, world.accounts.SE));
    expect((await send(world, row, call, token, maker)).json().code).toBe('session-revoked');
  });
});
