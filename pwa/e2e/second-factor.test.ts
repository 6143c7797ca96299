import { readFile } from 'node:fs/promises';
import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { registerAdminAnswer } from '@memcherrish/shared/wire/people/admins.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { Desk, samplePassword } from './harness/school.ts';
import { isAdminHome, signInAdmin, signInAdminByForm } from './harness/sign-in.ts';
import { onlineStory } from './harness/story.ts';
import { tourTakes } from './harness/tour.ts';
import {
  signInToStep,
  tourSecondFactor,
  tourSignInStep,
  turnOff,
  typeCode,
} from './harness/tour-security.ts';
import { failedRequest } from './harness/watch.ts';

let made = 0;
const anAdmin = onlineStory.extend('admin', async ({ server }) => {
  const email = `guarded-${++made}@school.example`;
  const entry = { name: 'Sr. Rose', email, password: samplePassword };
  await new Desk(server).send('POST', paths.adminRegister, registerAdminAnswer, entry);
  return { email };
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function saveCodes(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, words.saveCodes).click(),
  ]);
  expect(download.suggestedFilename()).toBe(words.codesFile);
  return readFile(await download.path(), 'utf8');
}

anAdmin('the page and the step pass axe in both sizes and themes', tourTakes, async ({ device, admin }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, admin.email);
  await tourSecondFactor(page, samplePassword, expectAccessible);
  const second = await device();
  await tourSignInStep(second.page, admin.email, samplePassword, expectAccessible);
});

anAdmin(
  'an admin turns it on, needs it at the next sign-in, and turns it off, on a phone and a desktop',
  async ({ device, admin }) => {
    const { page } = await device();
    await signInAdminByForm(page, admin.email);
    await button(page, deskWords.menu).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('heading', { name: words.title }).waitFor();
    let saved = '';
    const { app, recoveryCodes } = await tourSecondFactor(page, samplePassword, async (_page, screen) => {
      if (screen === 'security-recovery-codes') saved = await saveCodes(page);
    });
    expect(recoveryCodes).toHaveLength(10);
    expect(saved.trim().split('\n')).toEqual(recoveryCodes);
    await page.reload();
    await page.getByText(words.codesLeft(10)).waitFor();
    const content = await page.content();
    for (const code of recoveryCodes) expect(content).not.toContain(code);

    const other = await device({ wide: true });
    other.errors.expect(failedRequest);
    await signInToStep(other.page, admin.email, samplePassword);
    await typeCode(other.page, words.code, app.wrong());
    await button(other.page, words.signIn).click();
    await other.page.getByText(words.wrongCode).waitFor();
    await typeCode(other.page, words.code, await app.next());
    await button(other.page, words.signIn).click();
    await other.page.waitForURL(isAdminHome);

    // The phone is lost: a recovery code signs in, and each code works once.
    const third = await device();
    await signInToStep(third.page, admin.email, samplePassword);
    await button(third.page, words.useRecovery).click();
    await third.page.getByLabel(words.recoveryCode, { exact: true }).fill(recoveryCodes[0] ?? '');
    await button(third.page, words.signIn).click();
    await third.page.waitForURL(isAdminHome);
    await third.page.goto('/sign-in-security');
    await third.page.getByText(words.codesLeft(9)).waitFor();

    await turnOff(third.page, samplePassword, app);
    await signInAdmin((await device({ wide: true })).page, admin.email);
  },
);
