import { secondFactor as limits, signIn as passwordLimits } from '@memcherrish/shared/domain/limits.ts';
import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '#server/operations/command/live-database.ts';
import { renewPassword } from '#server/operations/renew-password.ts';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { anAdmin, type Caller, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { codeOf } from '#test/scene/second-factor.ts';

const email = 'head@example.org';
const half = 30_000;
let server: TestServer;
let admin: Caller;
let secret: string;
beforeEach(async () => {
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1' });
  admin = await anAdmin(server, email);
});
afterEach(() => server.close());

const code = () => codeOf(server, secret);
const wrong = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
const logIn = (who = new Browser(server.app)) =>
  who.post(paths.adminLogin, { email, password: goodPassword });
const step = (ticket: string, typed: string, who = new Browser(server.app)) =>
  who.post(paths.adminLoginStep, { ticket, code: typed });
const state = async () => (await admin.get(paths.secondFactor)).json();

/**
 * Turns the second factor on and returns the recovery codes. Moves the clock so that the next code differs.
 */
async function turnOn(): Promise<string[]> {
  secret = (await admin.post(paths.secondFactor, { password: goodPassword })).json().secret;
  const confirmed = await admin.post(paths.confirmSecondFactor, { code: code() });
  expect(confirmed.statusCode).toBe(200);
  server.pass(half);
  return confirmed.json().recoveryCodes;
}
const aTicket = async (who?: Browser): Promise<string> => (await logIn(who)).json().ticket;

describe('turning the second factor on', () => {
  // Shows decision:second-factor
  it('requires the password and a first correct code, and shows ten recovery codes once', async () => {
    expect(await state()).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    const refused = await admin.post(paths.secondFactor, { password: 'wrong-one' });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { password: serverWords.incorrectPassword },
    ]);

    const begun = await admin.post(paths.secondFactor, { password: goodPassword });
    secret = begun.json().secret;
    expect(begun.json().uri).toContain(`secret=${secret}`);
    expect((await state()).on).toBe(false);
    expect((await logIn()).json().token).toBeTruthy();

    const mistyped = await admin.post(paths.confirmSecondFactor, { code: wrong() });
    expect([mistyped.statusCode, mistyped.json().fields]).toEqual([400, { code: words.wrongCode }]);
    const confirmed = await admin.post(paths.confirmSecondFactor, { code: code() });
    expect(confirmed.json()).toEqual({ message: words.turnedOn, recoveryCodes: expect.any(Array) });
    expect(confirmed.json().recoveryCodes).toHaveLength(limits.recoveryCodes);
    expect(await state()).toEqual({
      on: true,
      since: server.ctx.clock().toISOString(),
      recoveryCodesLeft: limits.recoveryCodes,
    });
  });

  it('ends the other sessions, which were opened without a code, and keeps this one', async () => {
    const other = server.as((await logIn()).json().token);
    await turnOn();
    expect((await other.get(paths.secondFactor)).json().code).toBe('session-revoked');
    expect((await admin.get(paths.secondFactor)).statusCode).toBe(200);
  });

  it('a second turning-on is refused; a restart before it is confirmed voids the first key', async () => {
    const first = (await admin.post(paths.secondFactor, { password: goodPassword })).json().secret;
    secret = (await admin.post(paths.secondFactor, { password: goodPassword })).json().secret;
    const old = codeOf(server, first);
    if (old !== code()) {
      expect((await admin.post(paths.confirmSecondFactor, { code: old })).statusCode).toBe(400);
    }
    expect((await admin.post(paths.confirmSecondFactor, { code: code() })).statusCode).toBe(200);
    const again = await admin.post(paths.secondFactor, { password: goodPassword });
    expect([again.statusCode, again.json().error]).toEqual([409, words.alreadyOn]);
    expect((await admin.post(paths.confirmSecondFactor, { code: code() })).statusCode).toBe(404);
  });

  it('stores neither the key nor a recovery code in readable form', async () => {
    const recoveryCodes = await turnOn();
    const { read } = server.ctx.database;
    const rows = JSON.stringify([
      await read.selectFrom('second_factors').selectAll().execute(),
      await read.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const word of [secret, ...recoveryCodes]) expect(rows).not.toContain(word);
  });
});

describe('signing in with a second factor', () => {
  // Shows threat:admin-password
  it('returns a ticket after the right password, and neither a session nor a token', async () => {
    await turnOn();
    const browser = new Browser(server.app);
    const answer = await logIn(browser);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: words.stepText, secondFactor: true, ticket: expect.any(String) },
    ]);
    expect(answer.cookies).toEqual([]);
    const asSession = await server.as(answer.json().ticket).get(paths.secondFactor);
    expect(asSession.statusCode).toBe(401);
    const wrongPassword = await browser.post(paths.adminLogin, { email, password: 'wrong-one' });
    expect(wrongPassword.json().error).toBe(serverWords.invalidEmailOrPassword);
  });

  it('accepts the code of the app, also typed in groups, and then signs in as usual', async () => {
    await turnOn();
    const browser = new Browser(server.app);
    const ticket = await aTicket(browser);
    const answer = await step(ticket, `${code().slice(0, 3)} ${code().slice(3)}`, browser);
    expect(answer.json()).toEqual({
      message: serverWords.loggedIn,
      adminName: 'Admin',
      token: expect.any(String),
    });
    expect((await browser.get(paths.session)).json().account.kind).toBe('admin');
  });

  // Shows threat:admin-password, asvs:6.3.3
  it('accepts a code once, also for two calls at the same moment', async () => {
    await turnOn();
    const [one, other] = [await aTicket(), await aTicket()];
    const answers = await Promise.all([step(one, code()), step(other, code())]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    const replayed = await step(await aTicket(), code());
    expect(replayed.json().fields).toEqual({ code: words.codeUsed });
    server.pass(half);
    expect((await step(other, code())).statusCode).toBe(200);
  });

  it('accepts each recovery code once, and says how many are left', async () => {
    const [first = '', second = ''] = await turnOn();
    expect((await step(await aTicket(), first.toUpperCase())).statusCode).toBe(200);
    expect((await step(await aTicket(), first)).json().fields).toEqual({ code: words.wrongCode });
    expect((await step(await aTicket(), second.replace('-', ''))).statusCode).toBe(200);
    admin = server.as((await step(await aTicket(), code())).json().token);
    expect((await state()).recoveryCodesLeft).toBe(limits.recoveryCodes - 2);
  });

  it('requires a valid ticket: at most five minutes old, of this admin, and of this password', async () => {
    await turnOn();
    const ticket = await aTicket();
    server.pass(limits.ticketLifetime);
    const over = [400, 'code-expired', words.stepOver];
    for (const each of [ticket, 'nonsense', `${ticket}x`]) {
      const answer = await step(each, code());
      expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual(over);
    }
    const fresh = await aTicket();
    await renewPassword(placeOf(server.ctx.config), email, server.ctx.clock);
    expect((await step(fresh, code())).json().code).toBe('code-expired');
  });

  it('is limited to five codes in a quarter of an hour and twenty a day, except on a known device', async () => {
    const desk = new Browser(server.app);
    await logIn(desk);
    await turnOn();
    let judged = 0;
    for (let round = 0; round < 8; round += 1) {
      const ticket = await aTicket();
      for (let guess = 0; guess < limits.tries + 1; guess += 1) {
        if ((await step(ticket, wrong())).json().code === 'invalid-input') judged += 1;
      }
      server.pass(passwordLimits.window);
    }
    expect(judged).toBe(limits.triesPerDay);
    expect((await step(await aTicket(), code())).json().error).toBe(words.tooManyCodesToday);
    expect((await step(await aTicket(desk), code(), desk)).statusCode).toBe(200);
  });
});

describe('turning the second factor off', () => {
  it('requires the password and a code, and then the password alone signs in', async () => {
    await turnOn();
    const off = (password: string, typed: string) =>
      admin.post(paths.endSecondFactor, { password, code: typed });
    expect((await off('wrong-one', code())).json().fields).toEqual({
      password: serverWords.incorrectPassword,
    });
    expect((await off(goodPassword, wrong())).json().fields).toEqual({ code: words.wrongCode });
    expect((await off(goodPassword, code())).json().message).toBe(words.turnedOff);
    expect(await state()).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    expect((await logIn()).json().token).toBeTruthy();
    expect((await off(goodPassword, code())).json().error).toBe(words.notOn);
  });

  it('is done by npm run password as well, which reports whether there was one to turn off', async () => {
    await turnOn();
    expect(await renewPassword(placeOf(server.ctx.config), email, server.ctx.clock)).toMatchObject({
      secondFactorOff: true,
    });
    const { read } = server.ctx.database;
    expect(await read.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await renewPassword(placeOf(server.ctx.config), email, server.ctx.clock)).toMatchObject({
      secondFactorOff: false,
    });
  });
});
