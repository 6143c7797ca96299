import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { type MortalBrowser, openMortal } from './harness/mortal-browser.ts';
import { outboxOf, recordOf } from './harness/outbox.ts';
import { fillSignIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';

const kills = process.env['LONG'] === '1' ? 50 : 3;

const killed = story
  .extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server))
  .extend('open', { scope: 'file' }, async ({ serverEnv: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'memcherrish-profile-'));
    const opened: MortalBrowser[] = [];
    onCleanup(async () => {
      await Promise.all(opened.map((browser) => browser.kill()));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    return async (address: string) => {
      const browser = await openMortal(folder, address);
      opened.push(browser);
      return browser;
    };
  });

killed(
  `a browser killed ${kills} times right after an edit was saved has lost no edit`,
  { timeout: 60_000 + kills * 20_000 },
  async ({ server, school, open }) => {
    const account = await school.desk.signIn(josna.username);
    const first = await open(`${server.address}/schoolmatesigninmain`);
    await fillSignIn(first.page, josna.username);
    await first.page.waitForURL('**/viewpage-new');
    await person(first.page, josna.name).waitFor();
    await servedByWorker(first.page);
    await first.close();

    // Stops the server, so that no edit arrives.
    await server.stop();
    for (let time = 1; time <= kills; time += 1) {
      const { page, kill } = await open(`${server.address}/profile`);
      await page.getByLabel('About', { exact: true }).fill(`Saved before kill ${time}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(messages.savedHere).first().waitFor();
      await kill();
    }

    await server.restart();
    const last = await open(`${server.address}/profile`);
    await expect.poll(() => outboxOf(last.page)).toEqual([]);
    await last.close();
    expect(await recordOf(school.desk, account)).toMatchObject({
      selfIntro: `Saved before kill ${kills}`,
      revisions: { selfIntro: kills },
    });
  },
);
