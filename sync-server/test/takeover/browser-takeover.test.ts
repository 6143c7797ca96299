import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goodPassword } from '#test/scene/harness.ts';
import {
  expectNothingWon,
  openScene,
  type Scene,
  Thief,
  thiefsAccount,
  thiefsPassword,
  victimsMobile,
} from './scene.ts';

/** Tries to take over an account by the browser of its owner, to the end. */

let scene: Scene;
let withstood = 0;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(async ({ task }) => {
  await scene.close();
  if (task.result?.state === 'pass') withstood += 1;
});
afterAll(() => {
  process.stdout.write(`Account takeover by a browser: 2 scripts, ${2 - withstood} succeeded.\n`);
});

const reset = { mobile: victimsMobile, newPassword: thiefsPassword };

describe('account takeover through the owner’s browser', () => {
  // Shows threat:csrf, asvs:7.2.2
  it('a session or a code cookie that was planted in a browser does not take an account over', async () => {
    const { thief, victim, server } = scene;
    const mine = await thiefsAccount(scene);
    await expectNothingWon(scene, async () => {
      await thief.post(paths.sendCode, { mobile: victimsMobile });
      const theirs = new Thief(scene.address);
      for (const [name, value] of thief.cookies) theirs.cookies.set(name, value);
      theirs.cookies.set('__Host-session', mine.token);
      const entered = { username: victim.username, password: goodPassword };
      const { token } = await theirs.post(paths.signIn, entered);
      expect(token).not.toBe(mine.token);
      expect(theirs.cookies.get('__Host-session')).toBe(token);
      // The planted session has ended. Neither it nor a proof gives access to the victim's account.
      expect((await thief.get(paths.schoolmate(victimsMobile), mine.token)).status).toBe(401);
      thief.cookies.delete('__Host-session');
      for (const otp of ['000000', '123456']) {
        const tried = await thief.post(paths.verifyCode, { mobile: victimsMobile, otp });
        expect(tried.status).toBe(400);
      }
      const row = await server.ctx.database.read
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', victim.id)
        .where('revoked_at', 'is', null)
        .execute();
      expect(row).toHaveLength(2);
    });
  });

  // Shows threat:csrf, asvs:3.5.1
  it('a form of another site does not take over the account that is signed in', async () => {
    const { victim, thief } = scene;
    await expectNothingWon(scene, async () => {
      const browser = new Thief(scene.address);
      browser.cookies.set('__Host-session', victim.token);
      const form = new FormData();
      form.set('profilePic', new Blob(['x']), 'x.png');
      const changes: [string, string, object][] = [
        ['POST', paths.uploadPhoto(victimsMobile), form],
        ['PUT', paths.update(victimsMobile), { name: 'Overwritten' }],
        ['POST', paths.changePassword, { ...reset, oldPassword: goodPassword }],
        ['POST', paths.accountDeletion, { password: goodPassword }],
        ['POST', paths.signOut, {}],
      ];
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'https://reunion.example.org.evil.example' },
        { origin: 'http://reunion.example.org' },
      ];
      for (const [method, path, body] of changes) {
        for (const headers of foreign) {
          const answer = await browser.call(method, path, { body, headers });
          expect([path, headers, answer.status]).toEqual([path, headers, 403]);
        }
      }
      thief.loot += browser.loot;
    });
  });
});
