import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aClass, aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';

let server: TestServer;
let admin: Caller;
let division: DivisionIds;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin });
  admin = await anAdmin(server);
  division = await aDivision(admin);
});
afterAll(() => server.close());

let names = 0;
async function aMember(...divisionIds: string[]) {
  const mobile = aMobile();
  await aRecord(server, { mobile, name: 'Asha' }, ...divisionIds);
  const username = `member_${++names}`;
  return { ...(await signUp(server, mobile, username)), mobile, username };
}
const signIn = (payload: object, at = server) => at.as(null).post(paths.signIn, payload);

describe('a schoolmate’s sign-in', () => {
  // Shows spec:fields.36, spec:fields.37, spec:fields.38, spec:fields.39, spec:fields.40, spec:fields.41
  // Shows spec:fields.53, spec:fields.95, spec:fields.96, spec:fields.97, spec:fields.98, spec:fields.99
  // Shows spec:fields.100, spec:calls.29
  it('returns the login response of the specification', async () => {
    const { id, mobile, username } = await aMember(division.divisionId);
    const answer = await signIn({ username, password: goodPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: serverWords.loggedIn,
      mobile,
      username,
      _id: id,
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      schoolId: division.schoolId,
      batchId: division.batchId,
      divisionId: division.divisionId,
      memberships: [expect.objectContaining(division)],
    });
    const record = (await server.as(answer.json().token).get(paths.schoolmate(mobile))).json();
    expect(record).toMatchObject({ _id: id, mobile, username, ...division });
  });

  it('returns no division for a schoolmate without a class, and the newest one of several', async () => {
    const nowhere = await aMember();
    const answer = await signIn({ username: nowhere.username, password: goodPassword });
    expect(answer.json()).toMatchObject({ schoolId: null, batchId: null, divisionId: null });
    const newer = await aClass(admin, division.schoolId, '2020');
    const both = await aMember(division.divisionId);
    server.pass(1000);
    const now = server.ctx.clock().toISOString();
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, newer.divisionId, [both.id], now),
    );
    const second = await signIn({ username: both.username, password: goodPassword });
    expect(second.json()).toMatchObject({ schoolId: division.schoolId, ...newer });
  });

  // Shows spec:rules.29
  it.each([
    ['in capitals', (name: string) => name.toUpperCase()],
    ['padded', (name: string) => `  ${name} `],
    ['in wide letters', (name: string) => name.replace('m', 'ｍ')],
  ])('accepts the username %s', async (_how, spell) => {
    const { username } = await aMember();
    expect((await signIn({ username: spell(username), password: goodPassword })).statusCode).toBe(200);
  });

  it('answers an unknown username and a wrong password differently, each at its field', async () => {
    const { username } = await aMember();
    const unknown = await signIn({ username: 'nobody_at_all', password: goodPassword });
    expect([unknown.statusCode, unknown.json()]).toEqual([
      401,
      {
        code: 'wrong-credentials',
        error: messages.invalidUsername,
        message: messages.invalidUsername,
        fields: { username: messages.invalidUsername },
      },
    ]);
    const wrong = await signIn({ username, password: `${goodPassword}r` });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      {
        code: 'wrong-credentials',
        error: serverWords.incorrectPassword,
        message: serverWords.incorrectPassword,
        fields: { password: serverWords.incorrectPassword },
      },
    ]);
  });

  it.each([
    [{ username: '', password: 'x' }, { username: formMessages.usernameRequired }],
    [{ username: '  ', password: 'x' }, { username: formMessages.usernameRequired }],
    [{ username: 'x', password: '' }, { password: messages.passwordRequired }],
    [{ username: 'x' }, { password: messages.passwordRequired }],
    [{ password: 'x' }, { username: formMessages.usernameRequired }],
    [{}, { username: formMessages.usernameRequired, password: messages.passwordRequired }],
    [{ username: 'x'.repeat(201), password: 'x' }, { username: messages.invalidUsername }],
  ])('refuses %j at the field', async (payload, fields) => {
    const answer = await signIn(payload);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  });

  // Shows asvs:6.2.6
  it('checks the password to the last character, however long it is', async () => {
    const mobile = aMobile();
    const { username, id } = {
      ...(await signUp(server, mobile, `member_${++names}`)),
      username: `member_${names}`,
    };
    const long = 'x'.repeat(127);
    const password_hash = await server.ctx.passwords.hash(`${long}y`);
    await server.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ password_hash }).where('id', '=', id).execute(),
    );
    expect((await signIn({ username, password: `${long}z` })).statusCode).toBe(401);
    expect((await signIn({ username, password: long })).statusCode).toBe(401);
    expect((await signIn({ username, password: `${long}y` })).statusCode).toBe(200);
  });

  it('is limited by account, in any spelling of the username, and the right password resets the count', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '0.3' });
    await signUp(limited, aMobile(), 'limited');
    const wrong = { username: 'limited', password: 'wrong-one' };
    const right = { username: 'limited', password: goodPassword };
    for (const _ of [1, 2]) expect((await signIn(wrong, limited)).statusCode).toBe(401);
    expect((await signIn(right, limited)).statusCode).toBe(200);
    for (const username of ['limited', 'LIMITED', ' limited ']) {
      expect((await signIn({ ...wrong, username }, limited)).statusCode).toBe(401);
    }
    const refused = await signIn(right, limited);
    expect([refused.statusCode, refused.json().error]).toEqual([429, serverWords.tooManyTries]);
    limited.pass(15 * 60_000);
    expect((await signIn(right, limited)).statusCode).toBe(200);
    await limited.close();
  });
});

describe('the session of a browser', () => {
  it('is ended and replaced by the next sign-in there, of any account', async () => {
    const [one, other] = [await aMember(), await aMember()];
    const browser = new Browser(server.app);
    await browser.post(paths.signIn, { username: one.username, password: goodPassword });
    const first = browser.cookies.get('__Host-session') ?? '';
    await browser.post(paths.signIn, { username: other.username, password: goodPassword });
    expect((await browser.get(paths.session)).json().account._id).toBe(other.id);
    expect((await server.as(first).get(paths.pull)).json().code).toBe('session-revoked');
  });

  it('leaves the sessions of other browsers alone, and survives a failed sign-in', async () => {
    const { username, id } = await aMember();
    const [phone, laptop] = [new Browser(server.app), new Browser(server.app)];
    await phone.post(paths.signIn, { username, password: goodPassword });
    await laptop.post(paths.signIn, { username, password: goodPassword });
    await laptop.post(paths.signIn, { username, password: 'wrong' });
    for (const browser of [phone, laptop]) {
      expect((await browser.get(paths.session)).json().account._id).toBe(id);
    }
    expect(phone.cookies.get('__Host-session')).not.toBe(laptop.cookies.get('__Host-session'));
  });

  // Shows asvs:7.2.2
  it('is new at each sign-in, and never one whose cookie an attacker planted', async () => {
    const { username } = await aMember();
    const planted = await sessionToken(server, 'schoolmate', (await aMember()).id);
    const browser = new Browser(server.app);
    browser.cookies.set('__Host-session', planted);
    await browser.post(paths.signIn, { username, password: goodPassword });
    expect(browser.cookies.get('__Host-session')).not.toBe(planted);
    expect((await server.as(planted).get(paths.pull)).json().code).toBe('session-revoked');
  });
});

describe('signing out', () => {
  it('ends the session: the next call says that it was revoked, and so does signing out again', async () => {
    const { caller, mobile } = await aMember();
    const answer = await caller.post(paths.signOut);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    for (const next of [await caller.get(paths.schoolmate(mobile)), await caller.post(paths.signOut)]) {
      expect([next.statusCode, next.json().code]).toEqual([401, 'session-revoked']);
      expect(next.json().error).toBe(messages.sessionRevoked);
    }
  });

  it('ends no other session of the account', async () => {
    const { caller, username } = await aMember();
    const second = server.as((await signIn({ username, password: goodPassword })).json().token);
    await caller.post(paths.signOut);
    expect((await second.get(paths.pull)).statusCode).toBe(200);
  });

  it('removes the cookie from the browser', async () => {
    const { username } = await aMember();
    const browser = new Browser(server.app);
    await browser.post(paths.signIn, { username, password: goodPassword });
    const answer = await browser.post(paths.signOut);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-session', value: '', path: '/', secure: true, httpOnly: true }),
    ]);
  });
});

describe('the session call', () => {
  it('returns the signed-in account, and when its session ends', async () => {
    const { caller, id } = await aMember();
    const { account } = (await caller.get(paths.session)).json();
    expect(account).toEqual({ kind: 'schoolmate', _id: id, name: 'Asha', expiresAt: expect.any(String) });
    expect(Date.parse(account.expiresAt) - server.ctx.clock().getTime()).toBe(30 * 24 * 3_600_000);
    expect((await admin.get(paths.session)).json().account).toMatchObject({ kind: 'admin', name: 'Admin' });
  });

  it('returns no account to a guest, and none after the session has ended', async () => {
    const { caller } = await aMember();
    await caller.post(paths.signOut);
    for (const who of [server.as(null), caller, server.as('nonsense')]) {
      const answer = await who.get(paths.session);
      expect([answer.statusCode, answer.json()]).toEqual([200, { account: null }]);
    }
  });
});
