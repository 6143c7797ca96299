import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/housekeeping.ts';
import { placeOf } from '#server/operations/command/live-database.ts';
import { renewPassword } from '#server/operations/renew-password.ts';
import { Authenticator, addPasskey, signInByPasskey } from '#test/scene/authenticator.ts';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { anAdmin, type Caller, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { codeOf, giveSecondFactor } from '#test/scene/second-factor.ts';

const email = 'head@example.org';
const minute = 60_000;
const refused = [
  401,
  'This passkey does not work here. It may have been removed. Please sign in another way.',
];
const over = [400, 'This took too long. Please try again.'];

let server: TestServer;
let admin: Caller;
let phone: Authenticator;
beforeEach(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1' });
  admin = await anAdmin(server, email);
  phone = new Authenticator();
});
afterEach(() => server.close());

const guest = () => server.as(null);
const told = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];
const own = async () => (await admin.get(paths.passkeys)).json();
const idOf = async (address: string) =>
  (
    await server.ctx.database.read
      .selectFrom('admins')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirstOrThrow()
  ).id;
const news = async () =>
  (await server.ctx.database.read.selectFrom('notifications').select('kind').orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );
const stored = () => server.ctx.database.read.selectFrom('passkeys').selectAll().execute();

describe('adding a passkey', () => {
  it('requires the password, lists the passkey with its name and days, and tells the owner', async () => {
    const none = { removalProof: 'password', passkeys: [], hadPasskey: false, accepted: null };
    expect(await own()).toEqual({ origin: ourOrigin, proof: 'password', ...none });
    const wrong = await addPasskey(admin, phone, { password: 'wrong-one' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: 'Incorrect password' }]);

    const added = await addPasskey(admin, phone, { name: '  My phone ' });
    expect([added.statusCode, added.json()]).toEqual([
      200,
      { message: 'The passkey was added. You can sign in with it from now on.' },
    ]);
    const createdAt = server.ctx.clock().toISOString();
    const { passkeys } = await own();
    expect(passkeys).toEqual([{ _id: expect.any(String), name: 'My phone', createdAt, lastUsedAt: null }]);
    expect(await news()).toEqual(['passkey-added']);
  });

  it('asks the device to verify its owner, to keep the key under a random id, and not to hold two', async () => {
    await addPasskey(admin, phone);
    const options = (await admin.post(paths.passkeyOptions, { password: goodPassword })).json();
    expect(options).toMatchObject({
      rp: { id: 'reunion.example.org', name: 'Memcherrish' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: phone.id, type: 'public-key', transports: ['hybrid'] }],
      attestation: 'none',
    });
    // The same for all passkeys of the account, and no id of it.
    expect(options.user.id).toBe((await own()).accepted.userId);
    expect(options.user.id).not.toBe(Buffer.from(await idOf(email)).toString('base64url'));
    const again = await admin.post(paths.passkeys, { name: 'Twice', response: phone.create(options) });
    expect(told(again)).toEqual([409, 'This device already has a passkey for your account.']);
  });

  it('also requires a code while sign-ins need one', async () => {
    const secret = await giveSecondFactor(server, await idOf(email), true);
    expect((await own()).proof).toBe('password-and-code');
    const missing = await addPasskey(admin, phone);
    expect(missing.json().fields).toEqual({ code: secondFactorWords.codeMissing });
    const wrong = await addPasskey(admin, phone, { code: '000000' });
    expect(wrong.json().fields).toEqual({ code: secondFactorWords.wrongCode });
    expect(await stored()).toEqual([]);
    expect((await addPasskey(admin, phone, { code: codeOf(server, secret) })).statusCode).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example.org' }],
    ['another name', { rpId: 'example.org' }],
    ['a device that did not verify its owner', { isVerified: false }],
  ])('is refused for %s', async (_what, ways) => {
    const options = (await admin.post(paths.passkeyOptions, { password: goodPassword })).json();
    const answer = await admin.post(paths.passkeys, { name: 'Phone', response: phone.create(options, ways) });
    expect(told(answer)).toEqual([
      400,
      'This passkey could not be added. Please try again, or use another device.',
    ]);
    expect(await stored()).toEqual([]);
  });

  it('uses a challenge once, within five minutes, for one admin, and with the password that was typed', async () => {
    const begin = async () => (await admin.post(paths.passkeyOptions, { password: goodPassword })).json();
    const add = (caller: Caller, response: object) =>
      caller.post(paths.passkeys, { name: 'Phone', response });
    const bad = phone.create(await begin(), { rpId: 'example.org' });
    expect((await add(admin, bad)).statusCode).toBe(400);
    expect(told(await add(admin, bad))).toEqual(over);

    const late = phone.create(await begin());
    server.pass(5 * minute);
    expect(told(await add(admin, late))).toEqual(over);

    const response = phone.create(await begin());
    expect(told(await add(await anAdmin(server, 'other@example.org'), response))).toEqual(over);
    expect((await add(admin, response)).statusCode).toBe(200);
    const unsent = new Authenticator().create(await begin());
    const changed = { oldPassword: goodPassword, newPassword: 'fresh-and-long-enough' };
    await admin.post(paths.accountPassword, changed);
    expect(told(await add(admin, unsent))).toEqual(over);
    expect(await stored()).toHaveLength(1);
  });

  it('stops at ten', async () => {
    const id = await idOf(email);
    for (let each = 0; each < 10; each += 1) await new Authenticator().giveTo(server, id);
    expect(told(await addPasskey(admin, phone))).toEqual([
      403,
      'You have 10 passkeys. Remove one before you add another.',
    ]);
  });
});

describe('signing in with a passkey', () => {
  beforeEach(async () => {
    await addPasskey(admin, phone);
  });

  // Shows decision:passkeys, threat:passkeys
  it('opens a session without a password, also where sign-ins by password need a code', async () => {
    await giveSecondFactor(server, await idOf(email), true);
    server.pass(minute);
    const page = new Browser(server.app);
    const answer = await signInByPasskey(page, phone);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        kind: 'admin',
        message: 'Login successful!',
        adminName: 'Admin',
        token: expect.any(String),
        accepted: (await own()).accepted,
      },
    ]);
    expect((await page.get(paths.session)).json().account).toMatchObject({ kind: 'admin', name: 'Admin' });
    expect((await own()).passkeys[0].lastUsedAt).toBe(server.ctx.clock().toISOString());
  });

  it('begins with the same answer for everyone, which names no account and no passkey', async () => {
    const options = (await guest().post(paths.passkeyLoginOptions)).json();
    expect(options).toEqual({
      rpId: 'reunion.example.org',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 5 * minute,
      userVerification: 'required',
    });
  });

  it.each([
    ['another origin', { origin: 'https://reunion.example.org.evil.org' }],
    ['another name', { rpId: 'example.org' }],
    ['a device that did not verify its owner', { isVerified: false }],
    ['a device that names another account', { userHandle: Buffer.from('another').toString('base64url') }],
    ['a device that names no account', { userHandle: '' }],
  ])('is refused for %s', async (_what, ways) => {
    expect(told(await signInByPasskey(guest(), phone, ways))).toEqual(refused);
    expect((await signInByPasskey(guest(), phone)).statusCode).toBe(200);
  });

  it('is refused for an unknown passkey, and for the key of another account under the id of this one', async () => {
    await anAdmin(server, 'other@example.org');
    const other = new Authenticator();
    expect(told(await signInByPasskey(guest(), other))).toEqual(refused);
    await other.giveTo(server, await idOf('other@example.org'));
    const options = (await guest().post(paths.passkeyLoginOptions)).json();
    const response = { ...other.get(options), id: phone.id, rawId: phone.id };
    const mine = (await own()).accepted.userId;
    for (const userHandle of [response.response.userHandle, mine]) {
      const fresh = (await guest().post(paths.passkeyLoginOptions)).json();
      const sent = { ...other.get(fresh, { userHandle }), id: phone.id, rawId: phone.id };
      expect(told(await guest().post(paths.passkeyLogin, { response: sent }))).toEqual(refused);
    }
  });

  // Shows threat:passkeys
  it('uses a challenge once, right or wrong, and within five minutes', async () => {
    const begin = async () => (await guest().post(paths.passkeyLoginOptions)).json();
    const send = (response: object) => guest().post(paths.passkeyLogin, { response });
    const response = phone.get(await begin());
    expect((await send(response)).statusCode).toBe(200);
    expect(told(await send(response))).toEqual(over);
    const options = await begin();
    expect(told(await send(phone.get(options, { isVerified: false })))).toEqual(refused);
    expect(told(await send(phone.get(options)))).toEqual(over);
    const late = phone.get(await begin());
    server.pass(5 * minute);
    expect(told(await send(late))).toEqual(over);
    const forged = phone.get({ ...(await begin()), challenge: 'a-challenge-of-a-thief' });
    expect(told(await send(forged))).toEqual(over);
    const adding = (await admin.post(paths.passkeyOptions, { password: goodPassword })).json();
    expect(told(await send(phone.get({ ...adding, rpId: adding.rp.id })))).toEqual(over);
    await purgeExpired(server.ctx);
    const left = await server.ctx.database.read.selectFrom('passkey_challenges').selectAll().execute();
    expect(left).toHaveLength(2);
  });

  it('refuses a counter that did not rise, because the key may have been copied', async () => {
    const key = new Authenticator();
    key.count = 7;
    await key.giveTo(server, await idOf(email));
    expect((await signInByPasskey(guest(), key)).statusCode).toBe(200);
    key.count = 6;
    expect(told(await signInByPasskey(guest(), key))).toEqual(refused);
    expect((await signInByPasskey(guest(), key)).statusCode).toBe(401);
    expect((await signInByPasskey(guest(), key)).statusCode).toBe(200);
  });
});

describe('removing a passkey', () => {
  const removedId = 'AAAAAAAAAAAAAAAA';
  const remove = async (password = goodPassword) => {
    const { passkeys } = await own();
    return admin.post(paths.removePasskey(passkeys[0]?._id ?? removedId), { password });
  };

  it('requires the password, ends the other sessions, and refuses the passkey from then on', async () => {
    await addPasskey(admin, phone);
    const thief = server.as((await signInByPasskey(guest(), phone)).json().token);
    expect((await remove('wrong-one')).json().fields).toEqual({ password: 'Incorrect password' });
    expect((await remove()).json()).toEqual({
      message: 'The passkey was removed. Your other devices are signed out.',
      rpId: 'reunion.example.org',
      credentialId: phone.id,
    });
    expect(told(await thief.get(paths.passkeys))).toEqual([
      401,
      'A passkey of your account was removed, so you were signed out here.',
    ]);
    expect(told(await signInByPasskey(guest(), phone))).toEqual(refused);
    expect(told(await remove())).toEqual([404, 'This passkey is already removed.']);
    expect(await news()).toEqual(['passkey-added', 'passkey-removed']);
  });

  it('is refused for the passkey of another admin', async () => {
    await anAdmin(server, 'other@example.org');
    const id = await phone.giveTo(server, await idOf('other@example.org'));
    const answer = await admin.post(paths.removePasskey(id), { password: goodPassword });
    expect(told(answer)).toEqual([404, 'This passkey is already removed.']);
    expect(await stored()).toHaveLength(1);
  });

  it('happens with npm run password, and not with a change of the password', async () => {
    await addPasskey(admin, phone);
    const newPassword = 'fresh-and-long-enough';
    await admin.post(paths.accountPassword, { oldPassword: goodPassword, newPassword });
    expect((await signInByPasskey(guest(), phone)).statusCode).toBe(200);
    const renewed = await renewPassword(placeOf(server.ctx.config), email, server.ctx.clock);
    expect(renewed.passkeysRemoved).toBe(true);
    expect(told(await signInByPasskey(guest(), phone))).toEqual(refused);
  });
});

it('are off at an address where browsers allow none', async () => {
  const plain = await openTestServer({ PUBLIC_URL: 'https://192.168.1.5' });
  const caller = await anAdmin(plain, email);
  const off = [403, 'Passkeys do not work at the address of this server.'];
  expect((await caller.get(paths.passkeys)).json().origin).toBeNull();
  expect(told(await addPasskey(caller, phone))).toEqual(off);
  expect(told(await plain.as(null).post(paths.passkeyLoginOptions))).toEqual(off);
  await plain.close();
});
