import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Stop } from './tour.ts';

/** The key of an authenticator app, and the recovery codes. */
export interface Enrolled {
  app: CodeApp;
  recoveryCodes: string[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const half = 30_000;
/** Milliseconds that a test needs at most from asking for a code to its check. */
const typedWithin = 10_000;

/**
 * One or more authenticator apps whose clocks differ by one step. The server accepts one step early or late,
 * and only codes later than the last one.
 */
export class CodeApp {
  readonly #totp: TOTP;
  #last = 0;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret });
  }

  /**
   * Returns the earliest code that is still valid after typing, so a test gets three codes with almost no
   * wait.
   */
  async next(): Promise<string> {
    const stepAt = (time: number) => Math.floor(time / half);
    this.#last = Math.max(this.#last + 1, stepAt(Date.now() + typedWithin) - 1);
    const latest = () => stepAt(Date.now()) + 1;
    await expect.poll(latest, { timeout: half }).toBeGreaterThanOrEqual(this.#last);
    return this.#totp.generate({ timestamp: this.#last * half });
  }

  /** Returns a code that cannot be accepted. */
  wrong(): string {
    const right = [-1, 0, 1, 2].map((steps) => this.#totp.generate({ timestamp: Date.now() + steps * half }));
    return ['000000', '000001', '000002', '000003', '000004'].find((code) => !right.includes(code)) ?? '';
  }
}

export async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).pressSequentially(code);
}

/** Types an admin's password on the sign-in page and ends at the step that needs a code. */
export async function signInToStep(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: words.stepTitle }).waitFor();
}

/** Turns the second factor on as a signed-in admin: every step, and the errors of each. */
export async function tourSecondFactor(page: Page, password: string, stop: Stop): Promise<Enrolled> {
  await page.goto('/sign-in-security');
  await page.getByText(words.off, { exact: true }).waitFor();
  await stop(page, 'security-off');
  await button(page, words.turnOn).click();
  await button(page, words.next).click();
  await page.getByText(messages.passwordRequired).waitFor();
  await stop(page, 'security-password');
  await page.getByLabel(words.yourPassword, { exact: true }).fill(password);
  await button(page, words.next).click();
  await page.getByRole('img', { name: words.picture }).waitFor();
  const app = new CodeApp((await page.locator('.security-key code').innerText()).replaceAll(' ', ''));
  await button(page, words.turnOn).click();
  await page.getByText(words.codeMissing).waitFor();
  await stop(page, 'security-app');
  await typeCode(page, words.firstCode, await app.next());
  await button(page, words.turnOn).click();
  await page.getByRole('heading', { name: words.keepCodes }).waitFor();
  await stop(page, 'security-recovery-codes');
  const recoveryCodes = await page.locator('.security-codes code').allInnerTexts();
  await button(page, words.kept).click();
  await page.getByText(words.codesLeft(10)).waitFor();
  await stop(page, 'security-on');
  await button(page, words.turnOff).click();
  await button(page, words.turnOff).click();
  await page.getByText(words.codeMissing).waitFor();
  await stop(page, 'security-turn-off');
  await button(page, 'Cancel').click();
  return { app, recoveryCodes };
}

/** Visits the sign-in step after the password, with the app and with a recovery code. Does not sign in. */
export async function tourSignInStep(page: Page, email: string, password: string, stop: Stop): Promise<void> {
  await signInToStep(page, email, password);
  await stop(page, 'sign-in-step');
  await button(page, words.useRecovery).click();
  await button(page, words.signIn).click();
  await page.getByText(words.codeMissing).waitFor();
  await stop(page, 'sign-in-step-recovery');
  await button(page, words.again).click();
  await button(page, 'Sign in').waitFor();
  await stop(page, 'admin-sign-in');
}

/** Turns the second factor off as a signed-in admin. */
export async function turnOff(page: Page, password: string, app: CodeApp): Promise<void> {
  await page.goto('/sign-in-security');
  await button(page, words.turnOff).click();
  await page.getByLabel(words.yourPassword, { exact: true }).fill(password);
  await typeCode(page, words.code, await app.next());
  await button(page, words.turnOff).click();
  await page.getByText(words.off, { exact: true }).waitFor();
}
