import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { notificationWords } from '@memcherrish/shared/text/app/notifications.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { lastCode } from './harness/codes.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInByForm, signOut } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addAuthenticator, byName, fillPasskey, inField, passkeysOf } from './harness/tour-passkeys.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const offer = (page: Page) => page.getByRole('region', { name: words.offerTitle });

/** Makes the server believe that the passkeys were added eight days ago. A younger one changes no number. */
function makeOlder(dataDir: string): void {
  const before = new Date(Date.now() - 8 * 86_400_000).toISOString();
  change(dataDir, (database) => database.prepare('update passkeys set created_at = ?').run(before));
}

/** Lets the minutes after the sign-in pass, in which a passkey needs no more proof. */
function endFreshness(dataDir: string): void {
  change(dataDir, (database) => database.exec('update sessions set proved_at = null'));
}

function change(dataDir: string, work: (database: DatabaseSync) => unknown): void {
  const database = new DatabaseSync(join(dataDir, 'memcherrish.sqlite'), { timeout: 5000 });
  work(database);
  database.close();
}

async function saveProfile(page: Page, place: string): Promise<void> {
  await page.goto('/profile');
  await page.getByLabel('Place', { exact: true }).fill(place);
  await button(page, 'Save').click();
}

// Shows decision:passkeys-for-everyone, threat:passkeys
school(
  'a schoolmate adds a passkey when it is offered, signs in with it, and removes it, and then it signs in no more',
  async ({ device, server }) => {
    const { page, context, errors } = await device({ address: byName(server) });
    errors.expect(failedRequest);
    await addAuthenticator(page);
    await signInByForm(page, josna.username);
    await saveProfile(page, 'Kochi');
    await expectAccessible(page, 'passkey-offer');
    await offer(page).getByRole('button', { name: words.add }).click();
    await page.getByText(words.isAdded).waitFor();

    await page.goto('/settings');
    await passkeysOf(page).getByText(words.unused).waitFor();
    await expectAccessible(page, 'settings-passkeys');
    await signOut(page);
    await page.goto('/schoolmatesigninmain');
    await button(page, words.signIn).click();
    await page.waitForURL('**/viewpage-new');
    await page.goto('/notifications');
    await page.getByText(notificationWords.passkeyAdded).waitFor();

    // The field offers it, and this device chooses at once.
    await signOut(page);
    await context.addCookies([{ name: 'offer-in-field', value: '1', url: byName(server) }]);
    await page.goto('/schoolmatesigninmain');
    await page.waitForURL('**/viewpage-new');
    await context.clearCookies({ name: inField.split('=')[0] ?? '' });

    await page.goto('/settings');
    await passkeysOf(page).getByRole('button').first().click();
    await page.getByLabel(secondFactorWords.yourPassword, { exact: true }).fill(samplePassword);
    await button(page, words.removeIt).click();
    await page.getByText(words.none).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'signals'))).toEqual([
      { rpId: 'localhost', credentialId: expect.any(String) },
    ]);
    await signOut(page);
    await page.goto('/schoolmatesigninmain');
    await button(page, words.signIn).click();
    await page.getByText(words.refused).waitFor();
    expect(new URL(page.url()).pathname).toBe('/schoolmatesigninmain');
  },
);

school(
  'a passkey is offered once, and one of the settings is the second proof of a new number',
  async ({ device, server }) => {
    const { page, errors } = await device({ address: byName(server) });
    errors.expect(failedRequest);
    await addAuthenticator(page);
    await signIn(page, josna.username);
    await saveProfile(page, 'Kollam');
    await offer(page).waitFor();
    // An offer that was open for long leads to the settings, which ask for the proof.
    endFreshness(server.dataDir);
    await offer(page).getByRole('button', { name: words.add }).click();
    await offer(page).getByText(words.proveAgain).waitFor();
    await offer(page).getByRole('link', { name: words.add }).waitFor();
    await button(page, words.offerLater).click();
    await saveProfile(page, 'Aluva');
    await page.getByText('Profile updated').first().waitFor();
    expect(await offer(page).count()).toBe(0);

    await page.goto('/settings');
    await button(page, words.add).click();
    await fillPasskey(page, 'My phone', samplePassword);
    await passkeysOf(page).getByRole('button', { name: 'Remove My phone' }).waitFor();

    makeOlder(server.dataDir);
    await page.goto('/changenumber');
    await page.getByLabel(numberWords.newNumber).fill('98470 99002');
    await button(page, numberWords.sendCode).click();
    await button(page, words.useAsProof).click();
    await page.getByText(words.proofText).waitFor();
    await page.getByRole('group', { name: numberWords.codeOfNew }).getByRole('textbox').first().focus();
    await page.keyboard.type(await lastCode(server.dataDir, '+919847099002'));
    await expectAccessible(page, 'change-number-passkey');
    await button(page, numberWords.save).click();
    await page.getByText(ownWords.mobileConfirmed).waitFor();
  },
);

school(
  'a browser without passkeys shows no button, and says so in the settings',
  async ({ device, server }) => {
    const { page } = await device({ address: byName(server) });
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
    await page.goto('/schoolmatesigninmain');
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await button(page, words.signIn).count()).toBe(0);
    await signInByForm(page, josna.username, samplePassword);
    await page.goto('/settings');
    await page.getByRole('heading', { name: settingsWords.settings }).waitFor();
    await page.getByText(words.noBrowser).waitFor();
  },
);
