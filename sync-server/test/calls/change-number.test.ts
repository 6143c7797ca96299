import { codes, numberChanges } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { aDivision, aMobile } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  goodPasswordHash,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { takesLines } from '#test/scene/pulled.ts';

/** A person changes their own number, and the holder of the old one puts it back. */

let server: TestServer;
let admin: Caller;
let divisionId: string;
let schoolId: string;
let member: Member;
beforeEach(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  ({ divisionId, schoolId } = await aDivision(admin));
  member = await aMember(server, divisionId, { password_hash: goodPasswordHash, mobile_access: 'Division' });
});
afterEach(() => server.close());

const guest = () => server.as(null);
async function codeFor(path: string, mobile: string) {
  const sent = await guest().post(path, { mobile });
  expect(sent.statusCode).toBe(200);
  return lastCode(server, mobile);
}
const newCode = (mobile: string) => codeFor(paths.sendCode, mobile);
const oldCode = (mobile: string) => codeFor(paths.sendNumberCode, mobile);
const change = (body: object, caller = member.caller) => caller.post(paths.confirmMobile, body);

async function changeTo(mobile: string) {
  const answer = await change({ mobile, otp: await newCode(mobile), password: goodPassword });
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Mobile number confirmed!']);
  await server.ctx.notices.settled();
}
async function putBack(mobile: string) {
  const answer = await guest().post(paths.putNumberBack, { mobile, otp: await oldCode(mobile) });
  await server.ctx.notices.settled();
  return answer;
}
const meOf = async (caller: Caller) => (await caller.get(paths.pull)).json().me;
const numberOf = async (caller = member.caller) => (await meOf(caller)).schoolmate.mobile;
const newsOf = async (caller: Caller) =>
  (await meOf(caller)).notifications.map(({ kind }: { kind: string }) => kind);
const noticesTo = (mobile: string) =>
  server.messages.filter(({ to, code }) => to === mobile && code === null).map(({ text }) => text);
async function signInByCode(mobile: string) {
  const entry = { mobile, otp: await newCode(mobile), context: 'signin' };
  return guest().post(paths.verifyCode, entry);
}
const unavailable = 'This number cannot be used here. Use another number, or ask an admin of your school.';

describe('a change of the own number', () => {
  it('takes the level of the old number, reaches the class, and notifies every device and the old number', async () => {
    const classmate = await aMember(server, divisionId);
    const stranger = await aMember(server, (await aDivision(admin)).divisionId);
    const mobile = aMobile();
    await changeTo(mobile);
    expect(await numberOf()).toBe(mobile);
    const seenBy = async (caller: Caller) => (await caller.get(paths.pull, takesLines)).body;
    expect(await seenBy(classmate.caller)).toContain(mobile);
    expect(await seenBy(stranger.caller)).not.toContain(mobile);
    expect(await newsOf(member.caller)).toEqual(['number-changed']);
    expect(noticesTo(member.mobile)).toEqual([expect.stringContaining('/number-back')]);
    expect(noticesTo(mobile)).toEqual([]);
    const trail = (await admin.get(`${paths.school(schoolId)}/audit`)).json().entries;
    expect(trail.map((each: { action: string }) => each.action)).toContain('change-number');
    expect(JSON.stringify(trail)).not.toContain(mobile);
  });

  it('gives the new number to a person who was given the old one', async () => {
    const { id, caller } = await aMember(server, (await aDivision(admin)).divisionId);
    const elsewhere = await aMember(server, divisionId, { mobile_access: 'Only Me' });
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('consents')
        .values(
          [member.id, elsewhere.id].map((owner_id) => ({
            owner_id,
            viewer_id: id,
            fields: '["mobile"]',
            signed_at: server.ctx.clock().toISOString(),
            created_at: server.ctx.clock().toISOString(),
          })),
        )
        .execute(),
    );
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, divisionId, [id], server.ctx.clock().toISOString()),
    );
    const mobile = aMobile();
    await changeTo(mobile);
    const { swaps } = await meOf(caller);
    const given = swaps.find(({ _id }: { _id: string }) => _id === member.id);
    expect(given.got).toEqual({ mobile });
  });

  it('accepts a code to the old number in place of the password', async () => {
    const mobile = aMobile();
    const otp = await newCode(mobile);
    const answer = await change({ mobile, otp, oldOtp: await oldCode(member.mobile) });
    expect(answer.statusCode).toBe(200);
    expect(await numberOf()).toBe(mobile);
  });

  // Shows threat:number-change
  it('changes nothing without a second proof, or with a wrong one', async () => {
    const mobile = aMobile();
    const otp = await newCode(mobile);
    const signInCode = await newCode(member.mobile);
    const tried = [
      [{}, 404, undefined],
      [{ password: 'not-the-password' }, 400, 'password'],
      [{ oldOtp: '000000' }, 400, 'oldOtp'],
      // A code that signs in is for another purpose.
      [{ oldOtp: signInCode }, 400, 'oldOtp'],
    ] as const;
    for (const [proof, status, field] of tried) {
      const answer = await change({ mobile, otp, ...proof });
      expect([proof, answer.statusCode, Object.keys(answer.json().fields ?? {})[0]]).toEqual([
        proof,
        status,
        field,
      ]);
    }
    expect(await numberOf()).toBe(member.mobile);
    // None of the tries used up the code of the new number.
    expect((await change({ mobile, otp, password: goodPassword })).statusCode).toBe(200);
  });

  it('keeps the code of the old number when that of the new one is wrong', async () => {
    const mobile = aMobile();
    const otp = await newCode(mobile);
    const oldOtp = await oldCode(member.mobile);
    const wrong = await change({ mobile, otp: otp === '000000' ? '000001' : '000000', oldOtp });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['otp']]);
    expect((await change({ mobile, otp, oldOtp })).statusCode).toBe(200);
  });

  // Shows threat:number-change
  it('answers a number of another account, and one that another person can put back, with one sentence', async () => {
    const other = await aMember(server, divisionId, { password_hash: goodPasswordHash });
    const kept = other.mobile;
    const taken = (await aMember(server)).mobile;
    const next = aMobile();
    await change({ mobile: next, otp: await newCode(next), password: goodPassword }, other.caller);
    for (const mobile of [taken, kept]) {
      const answer = await change({ mobile, otp: await newCode(mobile), password: goodPassword });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { mobile: unavailable }]);
    }
    expect(await numberOf()).toBe(member.mobile);
  });

  it('sends the same answer for every number that a code is asked for', async () => {
    const taken = (await aMember(server)).mobile;
    for (const path of [paths.sendCode, paths.sendNumberCode]) {
      server.pass(codes.resendAfter);
      const answers = await Promise.all(
        [taken, aMobile()].map(async (mobile) => (await member.caller.post(path, { mobile })).body),
      );
      expect(answers[0]).toBe(answers[1]);
    }
  });

  it('is refused for the number of now', async () => {
    const same = await change({ mobile: member.mobile, otp: '123456', password: goodPassword });
    expect(same.json().fields).toEqual({ mobile: 'This is your number already.' });
  });

  it('is refused after several changes within a month', async () => {
    await server.close();
    server = await openTestServer({ RATE_LIMITS: '1' });
    member = await aMember(server, [], { password_hash: goodPasswordHash });
    for (let count = 0; count < numberChanges.perAccount; count += 1) await changeTo(aMobile());
    const mobile = aMobile();
    const more = await change({ mobile, otp: await newCode(mobile), password: goodPassword });
    expect([more.statusCode, more.json().code]).toEqual([429, 'rate-limited']);
  });
});

describe('the old number', () => {
  it('puts itself back for seven days: every session ends, the password is deleted, and both numbers get a message', async () => {
    const mobile = aMobile();
    await changeTo(mobile);
    const answer = await putBack(member.mobile);
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'Your number is back, and all devices are signed out. Sign in with a code now. Then a classmate or an admin of your school must say that it is you.',
    ]);
    const ended = await member.caller.get(paths.pull);
    expect([ended.statusCode, ended.json().error]).toEqual([
      401,
      'The old number of your account was put back, so you were signed out here.',
    ]);
    expect(noticesTo(mobile)).toHaveLength(1);
    const { password_hash, mobile: stored } = await server.ctx.database.read
      .selectFrom('schoolmates')
      .select(['password_hash', 'mobile'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect([password_hash, stored]).toEqual([null, member.mobile]);
    expect((await putBack(member.mobile)).statusCode).toBe(404);
    // The new owner of an old number could put it back, too: it opens nothing without a classmate's word.
    const signIn = await signInByCode(member.mobile);
    expect(signIn.json()).toMatchObject({ isIdle: true });
  });

  it('gets back what was changed twice, and the number in between gets nothing', async () => {
    const [between, last] = [aMobile(), aMobile()];
    await changeTo(between);
    server.pass(1000);
    await changeTo(last);
    expect((await putBack(member.mobile)).statusCode).toBe(200);
    expect((await putBack(between)).statusCode).toBe(404);
    const { mobile } = await server.ctx.database.read
      .selectFrom('schoolmates')
      .select('mobile')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(mobile).toBe(member.mobile);
  });

  it('gets nothing back after seven days, and nothing for a number that was never changed', async () => {
    await changeTo(aMobile());
    server.pass(numberChanges.undoable + 1);
    for (const mobile of [member.mobile, aMobile()]) {
      const answer = await putBack(mobile);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    }
    await purgeExpired(server.ctx);
    const left = await server.ctx.database.read.selectFrom('number_changes').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('opens nothing and signs no one up for seven days, and says how to put it back', async () => {
    await changeTo(aMobile());
    const kept = 'This number was changed a few days ago.';
    const signIn = await signInByCode(member.mobile);
    expect([signIn.statusCode, signIn.json().error]).toEqual([403, expect.stringContaining(kept)]);
    server.pass(codes.resendAfter);
    const entry = { mobile: member.mobile, otp: await newCode(member.mobile) };
    const proof = await guest().post(paths.verifyCode, entry);
    expect([proof.statusCode, proof.json().error]).toEqual([403, expect.stringContaining(kept)]);
    server.pass(numberChanges.undoable);
    const { signedUp } = await signUp(server, member.mobile, 'new_owner');
    expect(signedUp.statusCode).toBe(200);
  });

  it('is refused to a sign-up that proved the number before it was changed', async () => {
    const mobile = aMobile();
    const { caller } = await signUp(server, mobile, 'mover');
    const [first, second] = [aMobile(), aMobile()];
    const proved = await guest().post(paths.verifyCode, { mobile: first, otp: await newCode(first) });
    const to = async (next: string) =>
      caller.post(paths.confirmMobile, { mobile: next, otp: await newCode(next), password: goodPassword });
    server.pass(codes.resendAfter);
    expect((await to(first)).statusCode).toBe(200);
    expect((await to(second)).statusCode).toBe(200);
    const late = await server
      .as(proved.json().token)
      .put(paths.signUp(first), { username: 'late_comer', password: goodPassword });
    expect([late.statusCode, late.json().code]).toEqual([403, 'not-allowed']);
  });
});
