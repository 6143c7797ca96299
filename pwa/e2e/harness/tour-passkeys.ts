import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Page } from 'playwright';
import type { Stop } from './tour.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The list of passkeys. */
export const passkeysOf = (page: Page) => page.getByRole('list', { name: words.heading });

/** Returns the address of a local server by name: browsers allow no passkeys at an IP address. */
export const byName = ({ address }: { address: string }) => address.replace('127.0.0.1', 'localhost');

/** This cookie lets the field for the username offer passkeys. Without it a story decides when it presses the button. */
export const inField = 'offer-in-field=1';

/**
 * Gives the browser of a page a device that keeps passkeys and recognises its owner at once. The device hears no signals:
 * `window.signals` has them, and it keeps a passkey that the server has removed, as devices without signals do.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  await page.addInitScript((cookie) => {
    if (typeof PublicKeyCredential !== 'function') return;
    const signals: unknown[] = [];
    const hear = async (signal: unknown) => void signals.push(signal);
    Object.assign(window, { signals });
    Object.assign(PublicKeyCredential, {
      signalUnknownCredential: hear,
      signalAllAcceptedCredentials: hear,
      getClientCapabilities: async () => ({ conditionalCreate: false, signalAllAcceptedCredentials: true }),
      isConditionalMediationAvailable: async () => document.cookie.includes(cookie),
    });
  }, inField);
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export async function fillPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel(words.name, { exact: true }).fill(name);
  await page.getByLabel(secondFactorWords.yourPassword, { exact: true }).fill(password);
  await button(page, words.next).click();
}

/**
 * Adds a passkey as a signed-in admin, and begins to remove it: every step, and the errors of each. Needs
 * `addAuthenticator` before.
 */
export async function tourPasskeys(page: Page, password: string, stop: Stop): Promise<void> {
  await page.goto('/sign-in-security');
  await button(page, words.add).click();
  await button(page, words.next).click();
  await page.getByText(messages.passwordRequired).waitFor();
  await stop(page, 'security-passkey-add');
  await fillPasskey(page, 'My phone', password);
  const remove = passkeysOf(page).getByRole('button', { name: `${words.remove} My phone` });
  await remove.waitFor();
  await stop(page, 'security-passkeys');
  await remove.click();
  await button(page, words.removeIt).click();
  await page.getByText(messages.passwordRequired).waitFor();
  await stop(page, 'security-passkey-remove');
  await button(page, secondFactorWords.cancel).click();
}
