import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { signIn } from './harness/sign-in.ts';
import { enlist, josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Makes the server believe that no device has reached the account for half a year. */
function makeIdle(dataDir: string, username: string): void {
  const database = new DatabaseSync(join(dataDir, 'memcherrish.sqlite'), { timeout: 5000 });
  const longAgo = new Date(Date.now() - 180 * 86_400_000).toISOString();
  database
    .prepare('update schoolmates set reached_at = ?, claimed_at = ? where username = ?')
    .run(longAgo, longAgo, username);
  database.close();
}

async function signInByCode(page: Page, dataDir: string): Promise<void> {
  await page.goto('/memcherrishsignin');
  await page.getByLabel(signInWords.phoneNumber).fill(josna.mobile);
  await button(page, signInWords.continue).click();
  const code = page.getByRole('group', { name: signInWords.code }).getByRole('textbox').first();
  await code.focus();
  await page.keyboard.type(await lastCode(dataDir, josna.mobile));
}

school(
  'a code alone does not open an idle account, and a classmate’s word does',
  async ({ device, server, school }) => {
    const mate = { name: 'Vishnu Menon', mobile: '+919847099002', place: 'Kochi' };
    await enlist(school, mate);
    await school.desk.signUp(mate.mobile, 'vishnu_mate');
    makeIdle(server.dataDir, josna.username);

    const { page } = await device();
    await signInByCode(page, server.dataDir);
    await page.getByRole('heading', { name: signInWords.oneMoreProof }).waitFor();
    await page.getByText(idleWords.why).waitFor();
    await button(page, idleWords.ask).click();
    await page.getByText(idleWords.asked).waitFor();

    const classmate = await device();
    await signIn(classmate.page, 'vishnu_mate');
    await classmate.page.goto('/notifications');
    const name = await classmate.page.getByText(/^Is this still /).innerText();
    await classmate.page.getByRole('button', { name: /^Yes, it is / }).click();
    await classmate.page.getByText(idleWords.saidYes).waitFor();
    await classmate.page.getByText(name).waitFor({ state: 'detached' });

    await page.goto('/');
    await signInByCode(page, server.dataDir);
    await page.waitForURL('**/viewpage-new');
    expect(await page.getByText(idleWords.why).count()).toBe(0);
  },
);
