import { messages } from '@memcherrish/shared/text/messages.ts';
import { secondFactorWords as words } from '@memcherrish/shared/text/second-factor.ts';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Stop } from './tour.ts';

/** What an app for codes would know, and what was written down. */
export interface Enrolled {
  app: CodeApp;
  recoveryCodes: string[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const half = 30_000;
/** How long a story takes at most from asking for a code to having it judged. */
const typedWithin = 10_000;

/** An app for codes, or several whose clocks differ by a step: one either way is taken, and none that is not later than the one before. */
export class CodeApp {
  readonly #totp: TOTP;
  #last = 0;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret });
  }

  /** The earliest code that is still good when it has been typed: so a story has three of them with hardly any waiting. */
  async next(): Promise<string> {
    const stepAt = (time: number) => Math.floor(time / half);
    this.#last = Math.max(this.#last + 1, stepAt(Date.now() + typedWithin) - 1);
    const latest = () => stepAt(Date.now()) + 1;
    await expect.poll(latest, { timeout: half }).toBeGreaterThanOrEqual(this.#last);
    return this.#totp.generate({ timestamp: this.#last * half });
  }

  /** None of those that could be taken. */
  wrong(): string {
    const right = [-1, 0, 1, 2].map((steps) => this.#totp.generate({ timestamp: Date.now() + steps * half }));
    return ['000000', '000001', '000002', '000003', '000004'].find((code) => !right.includes(code)) ?? '';
  }
}

export async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).pressSequentially(code);
}

/** The password of an admin, typed on the page of the sign-in; ends at the step that wants a code. */
export async function signInToStep(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: words.stepTitle }).waitFor();
}

/** From off to on, by an admin who is signed in: every step, and what each refuses. */
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
  await button(page, words.confirm).click();
  await page.getByText(words.codeMissing).waitFor();
  await stop(page, 'security-app');
  await typeCode(page, words.firstCode, await app.next());
  await button(page, words.confirm).click();
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

/** The step of the sign-in after the password, with the app and with a recovery code; signs nobody in. */
export async function tourSignInStep(page: Page, email: string, password: string, stop: Stop): Promise<void> {
  await signInToStep(page, email, password);
  await stop(page, 'sign-in-step');
  await button(page, words.useRecovery).click();
  await button(page, words.signIn).click();
  await page.getByText(words.codeMissing).waitFor();
  await stop(page, 'sign-in-step-recovery');
}

/** From on to off, by an admin who is signed in. */
export async function turnOff(page: Page, password: string, app: CodeApp): Promise<void> {
  await page.goto('/sign-in-security');
  await button(page, words.turnOff).click();
  await page.getByLabel(words.yourPassword, { exact: true }).fill(password);
  await typeCode(page, words.code, await app.next());
  await button(page, words.turnOff).click();
  await page.getByText(words.off, { exact: true }).waitFor();
}
