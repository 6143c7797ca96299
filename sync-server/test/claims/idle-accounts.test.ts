import { codes, idleAccounts } from '@memcherrish/shared/domain/limits.ts';
import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { aDivision, aMobile } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, anotherAdmin, setVeil } from '#test/scene/members.ts';

/** An account that no device has reached for 120 days, and the new owner of its number. */

let server: TestServer;
let admin: Caller;
let schoolId: string;
let divisionId: string;
let owner: { id: string; mobile: string; caller: Caller };
beforeEach(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  ({ divisionId, schoolId } = await aDivision(admin));
  const mobile = aMobile();
  const { id, caller } = await signUp(server, mobile, 'anjali');
  await server.ctx.database.write((tx) =>
    server.ctx.revisions.addMembers(tx, divisionId, [id], server.ctx.clock().toISOString()),
  );
  owner = { id, mobile, caller };
});
afterEach(() => server.close());

const guest = () => server.as(null);
async function byCode(context: 'signin' | 'forgot') {
  server.pass(codes.resendAfter);
  const path = context === 'forgot' ? paths.sendForgotCode : paths.sendCode;
  await guest().post(path, { mobile: owner.mobile });
  const entry = { mobile: owner.mobile, otp: lastCode(server, owner.mobile), context };
  return (await guest().post(paths.verifyCode, entry)).json();
}
const isOpened = (answer: { _id?: string }) => answer._id === owner.id;
const askWith = (token: string) => server.as(token).post(paths.askReturn, { mobile: owner.mobile });
const ask = async () => askWith((await byCode('signin')).token);
const asksOf = async (caller: Caller) => (await caller.get(paths.pull)).json().me.returns ?? [];
const answer = (caller: Caller, returnId: string, still: boolean) =>
  caller.put(paths.answerReturn(returnId), { still });
const reset = (token: string) =>
  server.as(token).post(paths.resetPassword, { mobile: owner.mobile, newPassword: 'an-odd-new-one' });

// Shows threat:number-of-another-owner
describe('an account that no device has reached for 120 days', () => {
  beforeEach(() => server.pass(idleAccounts.after));

  it('is not opened by a code, and gets no new password by one', async () => {
    const signIn = await byCode('signin');
    expect([isOpened(signIn), signIn.isIdle]).toEqual([false, true]);
    const forgot = await byCode('forgot');
    expect(forgot.isIdle).toBe(true);
    const refused = await reset(forgot.token);
    expect([refused.statusCode, refused.json().error]).toEqual([403, idleWords.secondProof]);
    // A client that does not know the answer has a proof that no call opens the account with.
    const signUpAgain = await server
      .as(signIn.token)
      .put(paths.signUp(owner.mobile), { username: 'new_owner', password: goodPassword });
    expect(signUpAgain.statusCode).toBe(409);
  });

  it('is opened by its password, and by a code alone after that', async () => {
    const signIn = await guest().post(paths.signIn, { username: 'anjali', password: goodPassword });
    expect(signIn.statusCode).toBe(200);
    expect(isOpened(await byCode('signin'))).toBe(true);
  });

  it('is opened by a code once a classmate has said yes, for seven days', async () => {
    const classmate = await aMember(server, divisionId);
    const asked = await ask();
    expect([asked.statusCode, asked.json().message]).toEqual([200, idleWords.asked]);
    await ask();
    const [question, ...others] = await asksOf(classmate.caller);
    expect([question.name, question.divisionId, others]).toEqual(['anjali', divisionId, []]);
    expect(isOpened(await byCode('signin'))).toBe(false);

    expect((await answer(classmate.caller, question._id, true)).statusCode).toBe(200);
    await server.ctx.notices.settled();
    expect(server.messages.at(-1)).toMatchObject({ to: owner.mobile, code: null });
    expect(await asksOf(classmate.caller)).toEqual([]);
    expect((await reset((await byCode('forgot')).token)).statusCode).toBe(200);
    expect(isOpened(await byCode('signin'))).toBe(true);
    const left = await server.ctx.database.read.selectFrom('returns').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('stays closed after a no, after seven days, and without an answer', async () => {
    const classmate = await aMember(server, divisionId);
    await ask();
    const [refused] = await asksOf(classmate.caller);
    expect((await answer(classmate.caller, refused._id, false)).statusCode).toBe(200);
    expect((await answer(classmate.caller, refused._id, true)).json().error).toBe(idleWords.decided);
    expect(isOpened(await byCode('signin'))).toBe(false);

    await ask();
    const again = await aMember(server, divisionId);
    const [late] = await asksOf(again.caller);
    server.pass(idleAccounts.openFor);
    expect(await asksOf(again.caller)).toEqual([]);
    expect((await answer(again.caller, late._id, true)).statusCode).toBe(409);
    await purgeExpired(server.ctx);

    await ask();
    const [confirmed] = await asksOf(again.caller);
    await answer(again.caller, confirmed._id, true);
    server.pass(idleAccounts.openFor);
    expect(isOpened(await byCode('signin'))).toBe(false);
  });

  it('is not confirmed by people of other classes, by admins of elsewhere, or across a block', async () => {
    const blocked = await aMember(server, divisionId);
    const outsider = await aMember(server, (await aDivision(admin)).divisionId);
    const elsewhere = await anotherAdmin(server);
    const classmate = await aMember(server, divisionId);
    const at = server.ctx.clock().toISOString();
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('blocks')
        .values({
          ...{ owner_id: owner.id, from_kind: 'schoolmate', from_id: blocked.id, from_name: 'Blocked' },
          ...{ mark: 'a-mark', created_at: at },
        })
        .execute(),
    );
    await ask();
    const [question] = await asksOf(classmate.caller);
    for (const { caller } of [blocked, outsider]) expect(await asksOf(caller)).toEqual([]);
    for (const { caller } of [blocked, outsider, elsewhere]) {
      expect((await answer(caller, question._id, true)).statusCode).toBe(404);
    }
    expect(isOpened(await byCode('signin'))).toBe(false);
  });

  // Shows decision:newcomers-veil
  it('is not confirmed by a newcomer of the class, who is not asked', async () => {
    const classmate = await aMember(server, divisionId);
    const newcomer = await aMember(server, divisionId);
    await setVeil(server, newcomer.id);
    await ask();
    const [question] = await asksOf(classmate.caller);
    expect(await asksOf(newcomer.caller)).toEqual([]);
    for (const still of [true, false]) {
      const refused = await answer(newcomer.caller, question._id, still);
      expect([refused.statusCode, refused.json().message]).toEqual([403, newcomerWords.newcomersCannot]);
    }
    expect(await asksOf(classmate.caller)).toEqual([question]);
    expect(isOpened(await byCode('signin'))).toBe(false);
  });

  it('is confirmed by an admin of the school, who sees the question with the claims, and the trail names them', async () => {
    await ask();
    const fresh = await anotherAdmin(server, [schoolId]);
    const [question] = (await fresh.caller.get(paths.claims)).json().returns;
    expect(question).toMatchObject({ name: 'anjali', schoolId });
    expect((await answer(fresh.caller, question._id, true)).statusCode).toBe(200);
    expect(isOpened(await byCode('signin'))).toBe(true);
    const trail = await server.ctx.database.read
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('action', '=', 'confirm-return')
      .execute();
    expect(trail).toEqual([{ action: 'confirm-return', actor_id: fresh.id }]);
  });

  it('asks no one without a proof of its number, and not more than three times a week', async () => {
    await server.close();
    server = await openTestServer({ RATE_LIMITS: '1' });
    const { id } = await aMember(server, [], { mobile: owner.mobile });
    owner = { ...owner, id };
    server.pass(idleAccounts.after);
    expect((await guest().post(paths.askReturn, { mobile: owner.mobile })).statusCode).toBe(401);
    const { token } = await byCode('signin');
    for (let count = 0; count < idleAccounts.asksPerAccount; count += 1) {
      expect((await askWith(token)).statusCode).toBe(200);
    }
    expect((await askWith(token)).statusCode).toBe(429);
  });
});

describe('an account that a device reaches', () => {
  it('opens by a code as before, also when the last sign-in is long ago', async () => {
    server.pass(idleAccounts.after - 24 * 60 * 60_000);
    expect(isOpened(await byCode('signin'))).toBe(true);
  });

  it('counts each day on which a device pulls', async () => {
    const { caller } = await aMember(server, divisionId, { mobile: aMobile() });
    const stored = async () =>
      (
        await server.ctx.database.read
          .selectFrom('schoolmates')
          .select('reached_at')
          .where('id', '=', owner.id)
          .executeTakeFirstOrThrow()
      ).reached_at;
    const before = await stored();
    server.pass(25 * 60 * 60_000);
    await owner.caller.get(paths.pull);
    await caller.get(paths.pull);
    await server.ctx.sessions.lastSeen.write();
    expect((await stored()) ?? '').not.toBe(before);
  });

  it('opens by a code when it has signed up lately and its last contact is not known', async () => {
    await guest().post(paths.sendCode, { mobile: owner.mobile });
    const entry = { mobile: owner.mobile, otp: lastCode(server, owner.mobile), context: 'signin' };
    await server.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ reached_at: null }).where('id', '=', owner.id).execute(),
    );
    server.pass(1000);
    expect(isOpened((await guest().post(paths.verifyCode, entry)).json())).toBe(true);
  });
});
