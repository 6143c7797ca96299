import { installPasses } from '@memcherrish/shared/domain/install-pass-limits.ts';
import { installPassWords } from '@memcherrish/shared/text/account/install-pass.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { goodPassword, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

/** Tests the pass that signs the app on the home screen in. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1' });
});
afterAll(() => server.close());

const minute = 60_000;
let names = 0;

/** A person who is signed in with Safari, and whose app on the home screen has a storage of its own. */
async function aPerson() {
  const username = `at_home_${++names}`;
  const mobile = aMobile();
  const { id } = await signUp(server, mobile, username);
  const safari = new Browser(server.app);
  const signedIn = await safari.post(paths.signIn, { username, password: goodPassword });
  expect(signedIn.statusCode).toBe(200);
  return { id, mobile, username, safari, app: new Browser(server.app) };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

const ask = async ({ safari }: Pick<Person, 'safari'>): Promise<string> =>
  (await safari.post(paths.installPass)).json().pass;
const redeem = (who: Browser, pass: string) =>
  who.post(paths.redeemInstallPass, { pass, display: 'standalone' });
const accountOf = async (who: Browser) => (await who.get(paths.session)).json().account?._id ?? null;
const isSignedIn = async (who: Browser) => (await who.get(paths.accountSessions)).statusCode === 200;

describe('a pass for the home screen', () => {
  // Shows threat:pass-for-the-home-screen
  it('has 128 random bits and is stored as a hash', async () => {
    const person = await aPerson();
    const answer = (await person.safari.post(paths.installPass)).json();
    expect(answer).toEqual({
      pass: expect.stringMatching(/^[\w-]{22}$/),
      expiresAt: new Date(server.ctx.clock().getTime() + 10 * minute).toISOString(),
    });
    expect(Buffer.from(answer.pass, 'base64url')).toHaveLength(16);
    const rows = await server.ctx.database.read
      .selectFrom('install_passes')
      .selectAll()
      .where('account_id', '=', person.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(answer.pass);
  });

  it('opens a session of its own, and the one in Safari stays', async () => {
    const person = await aPerson();
    const answer = await redeem(person.app, await ask(person));
    expect(answer.json()).toEqual({
      message: installPassWords.signedIn,
      account: { kind: 'schoolmate', _id: person.id },
    });
    expect([await accountOf(person.app), await accountOf(person.safari)]).toEqual([person.id, person.id]);
    await person.app.post(paths.signOut);
    expect(await accountOf(person.safari)).toBe(person.id);
  });

  it('leaves the session in Safari when the app shares its cookies', async () => {
    const person = await aPerson();
    const pass = await ask(person);
    expect((await redeem(person.safari, pass)).statusCode).toBe(200);
    const sessions = (await person.safari.get(paths.accountSessions)).json();
    expect(sessions.length).toBeGreaterThanOrEqual(2);
  });

  // Shows threat:pass-for-the-home-screen
  it('ends after ten minutes, and with the session that asked for it', async () => {
    const late = await aPerson();
    const first = await ask(late);
    server.pass(10 * minute);
    expect((await redeem(late.app, first)).json().code).toBe('code-expired');

    const left = await aPerson();
    const ofLeft = await ask(left);
    await left.safari.post(paths.signOut);
    expect((await redeem(left.app, ofLeft)).json().code).toBe('code-expired');
  });

  it('stays valid when the page asks for the next one, because the phone may hold the earlier one', async () => {
    const person = await aPerson();
    const earlier = await ask(person);
    await ask(person);
    expect((await redeem(person.app, earlier)).statusCode).toBe(200);
  });

  // Shows threat:pass-for-the-home-screen
  it('opens a session that can ask for no pass', async () => {
    const person = await aPerson();
    await redeem(person.app, await ask(person));
    expect((await person.app.post(paths.installPass)).statusCode).toBe(403);
    expect((await person.safari.post(paths.installPass)).statusCode).toBe(200);
  });

  // Shows threat:pass-for-the-home-screen
  it('is for an app on the home screen alone', async () => {
    const person = await aPerson();
    const pass = await ask(person);
    for (const body of [{ pass }, { pass, display: 'browser' }, { pass: 'short', display: 'standalone' }])
      expect((await person.app.post(paths.redeemInstallPass, body)).statusCode).toBe(400);
    expect(await accountOf(person.app)).toBeNull();
  });

  it('is for people, and no admin', async () => {
    await server.as(null).post(paths.adminRegister, {
      ...{ name: 'Admin', email: 'pass@example.org', password: goodPassword },
    });
    const admin = new Browser(server.app);
    await admin.post(paths.adminLogin, { email: 'pass@example.org', password: goodPassword });
    expect((await admin.post(paths.installPass)).statusCode).toBe(403);
  });
});

describe('a second use', () => {
  // Shows threat:pass-for-the-home-screen
  it.each([['a minute'], ['an hour']])(
    'ends both sessions if another device is behind it, %s later',
    async (when) => {
      const person = await aPerson();
      const thief = new Browser(server.app);
      const pass = await ask(person);
      expect((await redeem(thief, pass)).statusCode).toBe(200);
      server.pass(when === 'an hour' ? 60 * minute : minute);
      const second = await redeem(person.app, pass);
      expect([second.statusCode, second.json().error]).toEqual([403, installPassWords.usedTwice]);
      for (const who of [thief, person.safari]) {
        const refused = await who.get(paths.accountSessions);
        expect([refused.statusCode, refused.json().error]).toEqual([401, installPassWords.usedTwice]);
      }
    },
  );

  it('changes nothing if the same app is behind it, whose icon keeps the pass', async () => {
    const person = await aPerson();
    const pass = await ask(person);
    await redeem(person.app, pass);
    await person.app.post(paths.signOut);
    const second = await redeem(person.app, pass);
    expect([second.json().code, second.json().error]).toEqual(['invalid-code', installPassWords.used]);
    expect(await isSignedIn(person.safari)).toBe(true);
  });

  it('changes nothing after a new password, which the mark of the app does not outlive', async () => {
    const person = await aPerson();
    const pass = await ask(person);
    await redeem(person.app, pass);
    const entry = { mobile: person.mobile, oldPassword: goodPassword, newPassword: 'another-good-one' };
    expect((await person.safari.post(paths.changePassword, entry)).statusCode).toBe(200);
    expect(await isSignedIn(person.app)).toBe(false);
    expect((await redeem(person.app, pass)).json().code).toBe('invalid-code');
    expect(await isSignedIn(person.safari)).toBe(true);
  });

  it('is not noticed any more after a week, when nothing of the pass is left', async () => {
    const person = await aPerson();
    const pass = await ask(person);
    await redeem(person.app, pass);
    server.pass(installPasses.knownFor + minute);
    const { purgeExpired } = await import('#server/housekeeping.ts');
    await purgeExpired(server.ctx);
    expect((await redeem(new Browser(server.app), pass)).json().code).toBe('invalid-code');
    expect(await isSignedIn(person.app)).toBe(true);
  });

  it('lets one device in when two come at the same time', async () => {
    const person = await aPerson();
    const pass = await ask(person);
    const both = await Promise.all([person.app, new Browser(server.app)].map((who) => redeem(who, pass)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    expect(await isSignedIn(person.safari)).toBe(false);
  });
});

// Shows threat:pass-for-the-home-screen
it('the passes of an account, and the tries of a network, are limited', async () => {
  const person = await aPerson();
  for (const _ of Array(installPasses.perAccount)) await ask(person);
  const refused = await person.safari.post(paths.installPass);
  expect([refused.statusCode, refused.json().error]).toEqual([429, installPassWords.tooMany]);
  const guesser = new Browser(server.app);
  let last = 0;
  for (let tries = 0; tries <= installPasses.perNetwork; tries += 1)
    last = (await redeem(guesser, 'A'.repeat(22))).statusCode;
  expect(last).toBe(429);
});
