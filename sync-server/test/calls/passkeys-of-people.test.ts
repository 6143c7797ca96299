import { day, minute } from '@memcherrish/shared/domain/durations.ts';
import { codes, idleAccounts } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { Authenticator, addPasskey, signInByPasskey } from '#test/scene/authenticator.ts';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import {
  type Caller,
  goodPassword,
  goodPasswordHash,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { addLink } from '#test/scene/recovery.ts';

/** Passkeys of schoolmates and teachers. Those of admins have a file of their own. */

const mobile = '+919846077001';
const refused = [
  401,
  'This passkey does not work here. It may have been removed. Please sign in another way.',
];
const over = [400, 'This took too long. Please try again.'];

let server: TestServer;
let person: { id: string; caller: Caller };
let phone: Authenticator;
beforeEach(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1' });
  person = await signUp(server, mobile, 'anjali');
  phone = new Authenticator();
});
afterEach(() => server.close());

const guest = () => server.as(null);
const told = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];
const own = async (caller = person.caller) => (await caller.get(paths.passkeys)).json();
const stored = () => server.ctx.database.read.selectFrom('passkeys').selectAll().execute();
const news = async () =>
  (await server.ctx.database.read.selectFrom('notifications').select('kind').orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );
const later = () => server.pass(15 * minute);
const addNow = (caller = person.caller, authenticator = phone) =>
  addPasskey(caller, authenticator, { password: undefined });
const codeFrom = async (path: string) => {
  server.pass(codes.resendAfter);
  await guest().post(path, { mobile });
  return lastCode(server, mobile);
};

describe('a schoolmate', () => {
  // Shows threat:passkeys, decision:passkeys-for-everyone
  it('adds a passkey with one press soon after a sign-in, and signs in with it alone', async () => {
    const none = { removalProof: 'password', passkeys: [], hadPasskey: false, accepted: null };
    expect(await own()).toEqual({ origin: ourOrigin, proof: 'none', ...none });
    const begun = (await person.caller.post(paths.passkeyOptions, {})).json();
    expect(begun.user).toMatchObject({ name: 'anjali', id: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(begun)).not.toContain(mobile.slice(3));
    expect(begun.user.id).not.toBe(Buffer.from(person.id).toString('base64url'));
    const response = phone.create(begun);
    expect((await person.caller.post(paths.passkeys, { response })).statusCode).toBe(200);
    expect((await own()).passkeys).toMatchObject([{ name: 'Passkey', lastUsedAt: null }]);
    expect(await news()).toEqual(['passkey-added']);

    const page = new Browser(server.app);
    const answer = await signInByPasskey(page, phone);
    expect(answer.json()).toMatchObject({ kind: 'schoolmate', _id: person.id, username: 'anjali', mobile });
    expect(answer.json().accepted).toEqual((await own()).accepted);
    expect((await page.get(paths.session)).json().account).toMatchObject({ kind: 'schoolmate' });
  });

  // Shows threat:passkeys
  it('gives the password or a code to the number later, because a phone may lie unlocked', async () => {
    later();
    expect((await own()).proof).toBe('password');
    expect((await addNow()).json().fields).toEqual({ password: 'Password is required' });
    const wrong = await addPasskey(person.caller, phone, { password: 'wrong-one' });
    expect(wrong.json().fields).toEqual({ password: 'Incorrect password' });
    const noCode = await addPasskey(person.caller, phone, { password: undefined, otp: '000000' });
    expect(noCode.statusCode).toBe(400);
    expect(await stored()).toEqual([]);
    expect((await addPasskey(person.caller, phone)).statusCode).toBe(200);
    const otp = await codeFrom(paths.sendPasskeyCode);
    const second = await addPasskey(person.caller, new Authenticator(), { password: undefined, otp });
    expect(second.statusCode).toBe(200);
  });

  // Shows threat:guessing-codes, threat:passkeys
  it('proves themself with a code that says what it is for, and with no code for another purpose', async () => {
    later();
    for (const path of [paths.sendCode, paths.sendForgotCode, paths.sendNumberCode]) {
      const otp = await codeFrom(path);
      expect((await addPasskey(person.caller, phone, { password: undefined, otp })).statusCode).toBe(400);
    }
    const otp = await codeFrom(paths.sendPasskeyCode);
    expect(server.messages.at(-1)?.text).toContain(
      `${otp} is your Memcherrish code to change your passkeys. It is valid`,
    );
    const others = [
      () => guest().post(paths.verifyCode, { mobile, otp }),
      () => guest().post(paths.verifyCode, { mobile, otp, context: 'signin' }),
      () => guest().post(paths.verifyCode, { mobile, otp, context: 'forgot' }),
      () => guest().post(paths.putNumberBack, { mobile, otp }),
    ];
    for (const other of others) expect((await other()).json().code).toBe('invalid-code');
    const next = '+919846077002';
    await guest().post(paths.sendCode, { mobile: next });
    const change = { mobile: next, otp: lastCode(server, next), oldOtp: otp };
    const refusal = await person.caller.post(paths.confirmMobile, change);
    expect(refusal.json().fields).toEqual({ oldOtp: 'Invalid OTP. Please try again.' });
    expect(await stored()).toEqual([]);
    expect((await addPasskey(person.caller, phone, { password: undefined, otp })).statusCode).toBe(200);
  });

  it('needs a code to the number when the account has no password', async () => {
    await server.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ password_hash: null }).where('id', '=', person.id).execute(),
    );
    later();
    expect((await own()).proof).toBe('number');
    const otp = await codeFrom(paths.sendPasskeyCode);
    expect((await addPasskey(person.caller, phone, { password: undefined, otp })).statusCode).toBe(200);
  });

  it('opens an idle account with a passkey, which a code alone does not', async () => {
    await addNow();
    server.pass(idleAccounts.after);
    await guest().post(paths.sendCode, { mobile });
    const entry = { mobile, otp: lastCode(server, mobile), context: 'signin' };
    expect((await guest().post(paths.verifyCode, entry)).json().isIdle).toBe(true);
    expect((await signInByPasskey(guest(), phone)).json()._id).toBe(person.id);
  });

  // Shows threat:passkeys
  it('removes a passkey, which ends the other sessions and is refused from then on', async () => {
    await addNow();
    const { token } = (await signInByPasskey(guest(), phone)).json();
    const [{ _id }] = (await own()).passkeys;
    const gone = await person.caller.post(paths.removePasskey(_id), { password: goodPassword });
    expect(gone.json()).toMatchObject({ rpId: 'reunion.example.org', credentialId: phone.id });
    expect((await server.as(token).get(paths.passkeys)).statusCode).toBe(401);
    expect(told(await signInByPasskey(guest(), phone))).toEqual(refused);
    expect(await news()).toEqual(['passkey-added', 'passkey-removed']);
    // So a browser saves none silently after the next sign-in.
    expect(await own()).toMatchObject({ passkeys: [], hadPasskey: true });
  });

  // Shows threat:passkeys
  it('does not remove a passkey, and so sign out the other devices, with a fresh sign-in alone', async () => {
    await addNow();
    const { token } = (await signInByPasskey(guest(), phone)).json();
    const [{ _id }] = (await own()).passkeys;
    const fresh = await server.as(token).post(paths.removePasskey(_id), {});
    expect([fresh.statusCode, fresh.json().fields]).toEqual([400, { password: 'Password is required' }]);
    expect((await person.caller.get(paths.session)).statusCode).toBe(200);
    expect(await stored()).toHaveLength(1);
    const otp = await codeFrom(paths.sendPasskeyCode);
    expect((await person.caller.post(paths.removePasskey(_id), { otp })).statusCode).toBe(200);
  });

  it('does not remove the passkey of another person', async () => {
    const other = await aMember(server);
    const id = await phone.giveTo(server, other.id, 'schoolmate');
    const gone = await person.caller.post(paths.removePasskey(id), { password: goodPassword });
    expect(gone.statusCode).toBe(404);
    expect(await stored()).toHaveLength(1);
  });
});

describe('a browser that adds a passkey silently', () => {
  it('verifies no owner while it adds one, and must verify the owner with each use', async () => {
    const make = async (body: object) => {
      const options = (await person.caller.post(paths.passkeyOptions, body)).json();
      const response = phone.create(options, { isVerified: false });
      return person.caller.post(paths.passkeys, { response });
    };
    expect((await make({})).statusCode).toBe(400);
    expect((await make({ silent: true })).statusCode).toBe(200);
    expect(await news()).toEqual(['passkey-saved']);
    expect(told(await signInByPasskey(guest(), phone, { isVerified: false }))).toEqual(refused);
    expect((await signInByPasskey(guest(), phone)).statusCode).toBe(200);
  });
});

describe('a challenge', () => {
  // Shows threat:passkeys
  it('is bound, in a sign-in, to the browser: it works only in the browser that asked for it, once', async () => {
    await addNow();
    const [page, other] = [new Browser(server.app), new Browser(server.app)];
    const response = phone.get((await page.post(paths.passkeyLoginOptions)).json());
    await other.post(paths.passkeyLoginOptions);
    expect(told(await other.post(paths.passkeyLogin, { response }))).toEqual(over);
    expect(told(await guest().post(paths.passkeyLogin, { response }))).toEqual(over);
    expect((await page.post(paths.passkeyLogin, { response })).statusCode).toBe(200);
    expect(told(await page.post(paths.passkeyLogin, { response }))).toEqual(over);
  });

  // Shows threat:passkeys
  it('is bound, for a new passkey, to the session: it works only in the session that gave the proof', async () => {
    const response = phone.create((await person.caller.post(paths.passkeyOptions, {})).json());
    const signedIn = await guest().post(paths.signIn, { username: 'anjali', password: goodPassword });
    const other = server.as(signedIn.json().token);
    expect(told(await other.post(paths.passkeys, { response }))).toEqual(over);
    expect((await person.caller.post(paths.passkeys, { response })).statusCode).toBe(200);
  });
});

describe('a teacher', () => {
  it('adds a passkey with the password, signs in with it, and loses it with a link to a new password', async () => {
    const teacher = await aTeacher(server, { password_hash: goodPasswordHash });
    server.pass(day);
    expect((await own(teacher.caller)).proof).toBe('password');
    expect((await addPasskey(teacher.caller, phone)).statusCode).toBe(200);
    const answer = (await signInByPasskey(guest(), phone)).json();
    expect(answer).toMatchObject({ kind: 'teacher', teacher: { _id: teacher.id, name: 'Mr. Thomas' } });
    const token = await addLink(server, { kind: 'teacher', id: teacher.id });
    const entry = { token, newPassword: 'a-new-and-odder-one' };
    expect((await guest().post(paths.recoveryPassword, entry)).statusCode).toBe(200);
    expect(told(await signInByPasskey(guest(), phone))).toEqual(refused);
  });
});

it('an admin types the password for a new passkey even right after a sign-in', async () => {
  const admin = await anotherAdmin(server);
  const { caller } = admin;
  expect((await addNow(caller)).json().fields).toEqual({ password: 'Password is required' });
});

describe('the passkeys of a schoolmate', () => {
  beforeEach(async () => {
    await addNow();
  });

  it('do not open an idle account in the first seven days', async () => {
    await server.ctx.database.write((tx) =>
      tx
        .updateTable('schoolmates')
        .set({ reached_at: new Date(0).toISOString() })
        .where('id', '=', person.id)
        .execute(),
    );
    const young = await signInByPasskey(guest(), phone);
    expect(told(young)).toEqual([403, expect.stringContaining('your passkey is too new to open it')]);
    server.pass(7 * day);
    expect((await signInByPasskey(guest(), phone)).statusCode).toBe(200);
  });

  // Shows threat:passkeys, decision:passkeys-for-everyone
  it('stay with a new password by the old one, and older ones with one by a code, which names them', async () => {
    server.pass(7 * day);
    await addNow(server.as((await signInByPasskey(guest(), phone)).json().token), new Authenticator());
    const oldPassword = goodPassword;
    await person.caller.post(paths.changePassword, { mobile, oldPassword, newPassword: 'fresh-and-odd' });
    expect((await signInByPasskey(guest(), phone)).statusCode).toBe(200);
    server.pass(codes.resendAfter);
    await guest().post(paths.sendForgotCode, { mobile });
    const entry = { mobile, otp: lastCode(server, mobile), context: 'forgot' };
    const { token } = (await guest().post(paths.verifyCode, entry)).json();
    const reset = await server
      .as(token)
      .post(paths.resetPassword, { mobile, newPassword: 'odd-and-fresher' });
    expect(reset.json()).toMatchObject({ passkeys: ['Phone'], removedPasskeys: 1 });
    expect((await signInByPasskey(guest(), phone)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ credential_id: phone.id }]);
    const { read } = server.ctx.database;
    const said = await read
      .selectFrom('notifications')
      .select('details')
      .where('kind', '=', 'new-passkeys-removed')
      .execute();
    expect(said.map(({ details }) => JSON.parse(details).excerpt)).toEqual(['1']);
  });

  it('are deleted with the account, and open one that waits for its deletion so that it can be kept', async () => {
    await person.caller.post(paths.accountDeletion, { password: goodPassword });
    expect((await signInByPasskey(guest(), phone)).statusCode).toBe(200);
    server.pass(7 * 24 * 60 * minute);
    expect(told(await signInByPasskey(guest(), phone))[0]).toBe(401);
    await deleteDueAccounts(server.ctx);
    expect(await stored()).toEqual([]);
    expect(told(await signInByPasskey(guest(), phone))).toEqual(refused);
  });

  it('open no record that is on a list only', async () => {
    await server.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ claimed_at: null }).where('id', '=', person.id).execute(),
    );
    expect(told(await signInByPasskey(guest(), phone))).toEqual(refused);
  });
});
