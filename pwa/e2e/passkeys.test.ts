import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { registerAdminAnswer } from '@memcherrish/shared/wire/people/admins.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { Desk, samplePassword } from './harness/school.ts';
import { isAdminHome, signInAdmin, signInAdminByForm } from './harness/sign-in.ts';
import { onlineStory } from './harness/story.ts';
import { tourTakes } from './harness/tour.ts';
import { addAuthenticator, byName, fillPasskey, passkeysOf, tourPasskeys } from './harness/tour-passkeys.ts';
import { failedRequest } from './harness/watch.ts';

let made = 0;
const anAdmin = onlineStory.extend('admin', async ({ server }) => {
  const email = `keyed-${++made}@school.example`;
  const entry = { name: 'Sr. Rose', email, password: samplePassword };
  await new Desk(server).send('POST', paths.adminRegister, registerAdminAnswer, entry);
  return { email };
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const byPasskey = 'Sign in with a passkey';

async function signOut(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await button(page, 'Sign out').click();
  await button(page, 'Sign Out').click();
  await page.waitForURL((url) => url.pathname !== '/dashboard');
}

anAdmin(
  'every step with a passkey passes axe in both sizes and themes',
  tourTakes,
  async ({ device, server, admin }) => {
    const { page } = await device({ wide: true, address: byName(server) });
    await addAuthenticator(page);
    await signInAdmin(page, admin.email);
    await tourPasskeys(page, samplePassword, expectAccessible);
    const second = await device({ address: byName(server) });
    await second.page.goto('/login');
    await button(second.page, byPasskey).waitFor();
    await expectAccessible(second.page, 'admin-login-passkey');
  },
);

anAdmin(
  'an admin adds a passkey, signs in with it, and removes it, and then it signs in no more',
  async ({ device, server, admin }) => {
    const { page, errors } = await device({ wide: true, address: byName(server) });
    errors.expect(failedRequest);
    await addAuthenticator(page);
    await signInAdminByForm(page, admin.email);
    await page.goto('/sign-in-security');
    await page.getByText('You have no passkey yet.').waitFor();
    await button(page, 'Add a passkey').click();
    await fillPasskey(page, 'My laptop', 'not my password');
    await page.getByText('Incorrect password').waitFor();
    await fillPasskey(page, 'My laptop', samplePassword);
    await page.getByText('The passkey was added. You can sign in with it from now on.').waitFor();
    await passkeysOf(page).getByText('Not used yet.').waitFor();
    // The same device does not keep a second one.
    await button(page, 'Add a passkey').click();
    await fillPasskey(page, 'Again', samplePassword);
    await page.getByText('This device already has a passkey for your account.').waitFor();

    await signOut(page);
    await page.goto('/login');
    await button(page, byPasskey).click();
    await page.waitForURL(isAdminHome);
    await page.goto('/sign-in-security');
    await passkeysOf(page).getByText('Last used on').waitFor();

    await button(page, 'Remove My laptop').click();
    await page.getByLabel('Your password', { exact: true }).fill(samplePassword);
    await button(page, 'Remove the passkey').click();
    await page.getByText('You have no passkey yet.').waitFor();
    await signOut(page);
    await page.goto('/login');
    await button(page, byPasskey).click();
    await page
      .getByText('This passkey does not work here. It may have been removed. Please sign in another way.')
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  },
);

anAdmin('pages that cannot use passkeys say so, and offer no button', async ({ device, server, admin }) => {
  const { page } = await device({ wide: true });
  await page.goto('/login');
  await button(page, 'Sign in').waitFor();
  expect(await button(page, byPasskey).count()).toBe(0);
  await signInAdminByForm(page, admin.email);
  await page.goto('/sign-in-security');
  await page.getByText(`Passkeys work only at ${byName(server)}. Open the app there to use one.`).waitFor();
  expect(await button(page, 'Add a passkey').count()).toBe(0);

  const old = await device({ address: byName(server) });
  await old.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await old.page.goto('/login');
  await button(old.page, 'Sign in').waitFor();
  expect(await button(old.page, byPasskey).count()).toBe(0);
  await signInAdminByForm(old.page, admin.email);
  await old.page.goto('/sign-in-security');
  await old.page.getByText('This browser cannot use passkeys. Try a newer one.').waitFor();
});
