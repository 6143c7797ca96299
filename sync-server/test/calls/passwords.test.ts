import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { aTeacher } from '#test/scene/members.ts';

/** Forgotten, reset and changed passwords of schoolmates. */

let server: TestServer;
let me: { caller: Caller; token: string; mobile: string; username: string };
let names = 0;

const newPassword = 'another-odd-one';

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://reunion.example.org' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const mobile = aMobile();
  const username = `forgetful_${++names}`;
  me = { ...(await signUp(server, mobile, username)), mobile, username };
});

const guest = () => server.as(null);
const signIn = (password: string) => guest().post(paths.signIn, { username: me.username, password });
const isAlive = async (caller: Caller) => (await caller.get(paths.pull)).statusCode === 200;
const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];

async function codeFor(purpose: 'signup' | 'forgot', mobile = me.mobile): Promise<string> {
  await guest().post(purpose === 'forgot' ? paths.sendForgotCode : paths.sendCode, { mobile });
  return lastCode(server, mobile);
}
const verify = (otp: string, context: string, mobile = me.mobile) =>
  guest().post(paths.verifyCode, { mobile, otp, context });
const proof = async (mobile = me.mobile): Promise<string> =>
  (await verify(await codeFor('forgot', mobile), 'forgot', mobile)).json().token;
const reset = (token: string | null, body: object = {}) =>
  server.as(token).post(paths.resetPassword, { mobile: me.mobile, newPassword, ...body });
const noProof = [401, 'proof-missing', serverWords.proofMissing];

describe('a code for a forgotten password', () => {
  // Shows spec:calls.35
  it('is requested with the same answer whether the number is known or not', async () => {
    const [known, unknown] = [
      await guest().post(paths.sendForgotCode, { mobile: me.mobile }),
      await guest().post(paths.sendForgotCode, { mobile: aMobile() }),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.json()).toEqual({ message: messages.codeSent, retryAfterSeconds: 30 });
  });

  it('says only after the right code that there is no account', async () => {
    for (const mobile of [aMobile(), aMobile()]) {
      const code = await codeFor('forgot', mobile);
      expect(refusal(await verify(code, 'forgot', mobile))).toEqual([
        404,
        'not-registered',
        serverWords.noAccountForNumber,
      ]);
    }
    const unclaimed = aMobile();
    await aRecord(server, { mobile: unclaimed });
    expect((await verify(await codeFor('forgot', unclaimed), 'forgot', unclaimed)).statusCode).toBe(404);
  });

  it('works for nothing else, and no other code works for it', async () => {
    const forgot = await codeFor('forgot');
    for (const context of ['signup', 'signin']) {
      expect((await verify(forgot, context)).json().code).toBe('invalid-code');
    }
    const signup = await codeFor('signup');
    if (signup !== forgot) expect((await verify(signup, 'forgot')).json().code).toBe('invalid-code');
    expect((await verify(forgot, 'forgot')).statusCode).toBe(200);
  });

  // Shows spec:calls.27, spec:calls.35
  it('proves the number with the specification’s own payload, which names no purpose', async () => {
    const otp = await codeFor('forgot');
    const answer = await guest().post(paths.verifyCode, { mobile: me.mobile, otp });
    expect([answer.statusCode, answer.json().schoolmate]).toEqual([200, { mobile: me.mobile }]);
    expect((await reset(answer.json().token)).statusCode).toBe(200);
  });

  it('a code without a named purpose counts for the purpose of the last code alone', async () => {
    const forgot = await codeFor('forgot');
    server.pass(1);
    const signup = await codeFor('signup');
    const plain = (otp: string) => guest().post(paths.verifyCode, { mobile: me.mobile, otp });
    if (signup !== forgot) expect((await plain(forgot)).json().code).toBe('invalid-code');
    expect((await plain(signup)).json().code).toBe('already-registered');
  });

  it.each([
    ['', messages.enterPhone],
    ['+91', messages.invalidMobile],
    ['12345', messages.invalidMobile],
  ])('a code for the number %j is refused at the field', async (mobile, sentence) => {
    const answer = await guest().post(paths.sendForgotCode, { mobile });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { mobile: sentence }]);
  });
});

describe('a password reset', () => {
  // Shows spec:calls.36, asvs:6.4.1
  it('sets the new password, ends every session, and opens none', async () => {
    const second = server.as((await signIn(goodPassword)).json().token);
    const answer = await reset(await proof());
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: passwordWords.passwordReset, passkeys: [], removedPasskeys: 0 },
    ]);
    expect(answer.json().token).toBeUndefined();
    const session = answer.cookies.find(({ name }) => name === '__Host-session');
    expect(session?.value ?? '').toBe('');
    for (const caller of [me.caller, second]) {
      expect((await caller.get(paths.pull)).json().code).toBe('session-revoked');
    }
    expect((await signIn(goodPassword)).json().error).toBe(serverWords.incorrectPassword);
    expect((await signIn(newPassword)).statusCode).toBe(200);
  });

  // Shows asvs:15.4.2
  it('accepts a proof once, also for two calls at the same moment', async () => {
    const token = await proof();
    const answers = await Promise.all([reset(token), reset(token, { newPassword: 'a-third-odd-one' })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
    expect(refusal(await reset(token))).toEqual(noProof);
  });

  it('accepts a proof for ten minutes', async () => {
    const token = await proof();
    server.pass(10 * 60_000);
    expect(refusal(await reset(token))).toEqual(noProof);
    expect((await signIn(goodPassword)).statusCode).toBe(200);
  });

  // Shows decision:proofs
  it('rejects a proof for another number, a sign-up or a session, and a missing one', async () => {
    const other = aMobile();
    await signUp(server, other, `other_${names}`);
    const newcomer = aMobile();
    const ofSignUp = (await verify(await codeFor('signup', newcomer), 'signup', newcomer)).json().token;
    const tokens = [await proof(other), ofSignUp, me.token, 'nonsense', null];
    for (const token of tokens) expect(refusal(await reset(token))).toEqual(noProof);
    expect(await isAlive(me.caller)).toBe(true);
    expect((await signIn(goodPassword)).statusCode).toBe(200);
  });

  it('has a proof that works for no sign-up', async () => {
    const token = await proof();
    const answer = await server
      .as(token)
      .put(paths.signUp(me.mobile), { username: `taken_over_${names}`, password: newPassword });
    expect(refusal(answer)).toEqual(noProof);
  });

  // Shows spec:rules.41, decision:password-length
  it.each([
    ['', messages.passwordRequired],
    ['short', formMessages.passwordTooShort],
    ['x'.repeat(129), formMessages.passwordTooLong],
    ['password1', serverWords.passwordTooCommon],
  ])('refuses %j as the password at the field, and the proof stays valid', async (password, sentence) => {
    const token = await proof();
    const answer = await reset(token, { newPassword: password });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { newPassword: sentence }]);
    expect((await reset(token)).statusCode).toBe(200);
  });
});

describe('a password change', () => {
  const change = (body: object = {}, caller = me.caller) =>
    caller.post(paths.changePassword, {
      mobile: me.mobile,
      oldPassword: goodPassword,
      newPassword,
      ...body,
    });

  // Shows spec:calls.37, asvs:6.2.2
  it('ends the other sessions, and keeps this one', async () => {
    const other = server.as((await signIn(goodPassword)).json().token);
    const answer = await change();
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: passwordWords.passwordReset }]);
    expect(await isAlive(me.caller)).toBe(true);
    expect((await other.get(paths.pull)).json().code).toBe('session-revoked');
    expect((await signIn(goodPassword)).statusCode).toBe(401);
    expect((await signIn(newPassword)).statusCode).toBe(200);
  });

  // Shows asvs:6.2.2
  it('refuses a wrong old password at the field', async () => {
    const answer = await change({ oldPassword: 'not this one' });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { oldPassword: serverWords.wrongOldPassword },
    ]);
    expect((await signIn(goodPassword)).statusCode).toBe(200);
  });

  it('requires the new password the second time', async () => {
    await change();
    expect((await change()).json().fields).toEqual({ oldPassword: serverWords.wrongOldPassword });
  });

  it('two simultaneous password changes leave one of the two passwords', async () => {
    const answers = await Promise.all([change(), change({ newPassword: 'a-third-odd-one' })]);
    const good = answers.filter((answer) => answer.statusCode === 200).length;
    expect(good).toBeGreaterThan(0);
    const works = [await signIn(newPassword), await signIn('a-third-odd-one')];
    expect(works.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect((await signIn(goodPassword)).statusCode).toBe(401);
  });

  it.each([
    ['newPassword', '', messages.passwordRequired],
    ['newPassword', 'short', formMessages.passwordTooShort],
    ['newPassword', 'password1', serverWords.passwordTooCommon],
    ['oldPassword', '', messages.passwordRequired],
    ['mobile', '', messages.enterPhone],
    ['confirm', 'x', serverWords.unknownField],
  ])('refuses %s as %j at the field', async (field, value, sentence) => {
    const answer = await change({ [field]: value });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
    expect(await isAlive(me.caller)).toBe(true);
  });

  it('answers the same 404 for the number of another person, known or not', async () => {
    const other = aMobile();
    await signUp(server, other, `somebody_${names}`);
    for (const mobile of [other, aMobile()]) {
      expect(refusal(await change({ mobile }))).toEqual([404, 'not-found', messages.notFound]);
    }
  });

  it('is for schoolmates alone', async () => {
    const admin = await anAdmin(server);
    const teacher = await aTeacher(server);
    for (const caller of [admin, teacher.caller]) expect((await change({}, caller)).statusCode).toBe(403);
    expect((await change({}, guest())).statusCode).toBe(401);
  });

  it('has its own limit: a stolen phone cannot guess the password, and cannot block the sign-in', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '1' });
    const mobile = aMobile();
    const owner = await signUp(limited, mobile, 'guarded');
    const guess = () =>
      owner.caller.post(paths.changePassword, { mobile, oldPassword: 'a guess', newPassword });
    for (const _ of Array(10)) expect((await guess()).statusCode).toBe(400);
    const eleventh = await guess();
    expect(refusal(eleventh)).toEqual([429, 'rate-limited', serverWords.tooManyTries]);
    const right = await limited.as(null).post(paths.signIn, { username: 'guarded', password: goodPassword });
    expect(right.statusCode).toBe(200);
    expect((await guess()).statusCode).toBe(429);
    limited.pass(15 * 60_000);
    expect((await guess()).statusCode).toBe(400);
    await limited.close();
  });
});
