import { signIn as limits } from '@memcherrish/shared/domain/limits.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { goodPassword, lastCode, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';
import { ownersNew, username } from './credential-race.ts';

let server: TestServer;
let mobile: string;

describe('a known device', () => {
  /** Uses up the tries of unknown devices. */
  async function tryAsStranger() {
    for (let guess = 0; guess <= limits.triesPerAccount; guess += 1) {
      await new Browser(server.app).post(paths.signIn, { username, password: 'a guess' });
    }
  }

  beforeEach(async () => {
    server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1' });
    mobile = aMobile();
    await signUp(server, mobile, username);
  });
  afterEach(() => server.close());

  it('is no longer known after a reset by code, and the device of the reset is known', async () => {
    const thiefsPhone = new Browser(server.app);
    await thiefsPhone.post(paths.signIn, { username, password: goodPassword });
    const laptop = new Browser(server.app);
    server.pass(60_000);
    await laptop.post(paths.sendForgotCode, { mobile });
    await laptop.post(paths.verifyCode, { mobile, otp: lastCode(server, mobile), context: 'forgot' });
    const reset = await laptop.post(paths.resetPassword, { mobile, newPassword: ownersNew });
    expect([reset.statusCode, reset.json().message]).toEqual([200, passwordWords.passwordReset]);
    await tryAsStranger();
    const again = { username, password: ownersNew };
    expect((await thiefsPhone.post(paths.signIn, again)).statusCode).toBe(429);
    expect((await laptop.post(paths.signIn, again)).statusCode).toBe(200);
  });

  it('is no longer known after a password change elsewhere, and the device of the change is known', async () => {
    const thiefsPhone = new Browser(server.app);
    await thiefsPhone.post(paths.signIn, { username, password: goodPassword });
    const laptop = new Browser(server.app);
    await laptop.post(paths.signIn, { username, password: goodPassword });
    const entry = { mobile, oldPassword: goodPassword, newPassword: ownersNew };
    expect((await laptop.post(paths.changePassword, entry)).statusCode).toBe(200);
    await tryAsStranger();
    const again = { username, password: ownersNew };
    expect((await thiefsPhone.post(paths.signIn, again)).statusCode).toBe(429);
    expect((await laptop.post(paths.signIn, again)).statusCode).toBe(200);
  });
});
