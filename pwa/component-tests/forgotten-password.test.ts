import { delays } from '@memcherrish/shared/domain/limits.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { fill, press } from './harness/act.ts';
import { answerCodes } from './harness/answers.ts';
import { type FakeServer, refusedField } from './harness/fake-server.ts';
import { button, isShown, labelled, refusedAt, typeCode, valueIn } from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/** The steps of a forgotten password. */

const phone = () => page.getByRole('textbox', { name: 'Phone number' });
const heading = (name: string) => page.getByRole('heading', { name });
const first = () => labelled('Create new password');
const second = () => labelled('Confirm new password');

/** Asks for a code. The number is +91 98472 10128. */
async function askForCode(open: Open, server: FakeServer): Promise<void> {
  answerCodes(server, '123456');
  await open('/schoolmatesigninmain');
  await press(button('Forgot password'));
  await fill(phone(), '98472 10128');
  await press(button('Send OTP'));
  await isShown(messages.codeSent);
}

async function openReset(open: Open, server: FakeServer): Promise<void> {
  await askForCode(open, server);
  await typeCode('123456');
  await expect.element(heading('Reset your password')).toBeVisible();
}

// Shows spec:landing.26, spec:landing.27, spec:landing.28, spec:landing.29, spec:landing.30, spec:states.10
// Shows spec:rules.38, decision:country-code-alone
screen(
  'a forgotten password begins with the number, and a country code alone is none',
  async ({ open, server }) => {
    answerCodes(server, '123456');
    await open('/');
    await press(button('Sign in'));
    await press(button('Forgot password'));
    await expect.element(page.getByRole('dialog', { name: signUpWords.forgotPassword })).toBeVisible();
    await isShown('No worries! Enter your phone number to get an OTP and reset your password.');
    expect(valueIn(phone())).toBe('+91');
    await expect.element(phone()).toHaveAttribute('placeholder', 'e.g. +91XXXXXXXXXX');
    await press(button('Send OTP'));
    await refusedAt(phone(), 'Please enter your phone number.');
    expect(server.received(schoolmateCalls.sendForgotCode)).toEqual([]);
  },
);

// Shows spec:routes.24, spec:landing.16, spec:landing.33, spec:landing.34, spec:states.15, spec:states.17
screen(
  'the code of a forgotten password leads to the new password, and the address has no number',
  async ({ open, server }) => {
    await askForCode(open, server);
    await expect.element(page.getByText(/\+•+0128/)).toBeVisible();
    await typeCode('123456');
    await expect.element(heading('Reset your password')).toBeVisible();
    expect(location.pathname).toBe('/resetpassword');
    await isShown('Set a new password to secure your account');
    await isShown(messages.codeVerified);
    expect(location.href).not.toContain('0128');
  },
);

// Shows spec:landing.35, spec:landing.36, spec:landing.37, spec:landing.38, spec:rules.40
screen('a new password that is refused is marked at its field', async ({ open, server }) => {
  await openReset(open, server);
  server.answers(
    schoolmateCalls.resetPassword,
    refusedField('invalid-input', 'newPassword', serverWords.passwordTooCommon),
  );
  for (const [one, other, field, sentence] of [
    ['a brand new day', 'a brand new way', second(), 'Passwords do not match or are empty.'],
    ['', '', first(), 'Passwords do not match or are empty.'],
    ['short', 'short', first(), formMessages.passwordTooShort],
    ['password123', 'password123', first(), serverWords.passwordTooCommon],
  ] as const) {
    await fill(first(), one);
    await fill(second(), other);
    await press(button('Reset Password'));
    await refusedAt(field, sentence);
  }
  expect(server.received(schoolmateCalls.resetPassword)).toHaveLength(1);
  await expect.element(first()).toHaveAttribute('type', 'password');
  await press(button('Show password').first());
  await expect.element(first()).toHaveAttribute('type', 'text');
});

// Shows spec:landing.40, spec:landing.53, spec:landing.54
screen('a new password ends on a page that says so, and the start page follows', async ({ open, server }) => {
  await openReset(open, server);
  server.answers(schoolmateCalls.resetPassword, {
    message: 'Password reset.',
    passkeys: [],
    removedPasskeys: 0,
  });
  await fill(first(), 'a brand new day');
  await fill(second(), 'a brand new day');
  await press(button('Reset Password'));
  await expect.element(heading(passwordWords.passwordReset)).toBeVisible();
  expect(location.pathname).toBe('/successmsg');
  await isShown(passwordWords.passwordResetText);
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(button('Sign in')).toBeVisible();
});

screen('a new password without a proof asks for the number first', async ({ open, server }) => {
  answerCodes(server, '123456');
  await open('/resetpassword');
  await isShown('Confirm your number first: ask for a code, then choose a new password.');
  await press(page.getByRole('link', { name: 'Ask for a new code' }));
  await expect.element(heading(signUpWords.forgotPassword)).toBeVisible();
});

// Shows decision:passkeys-for-everyone
screen(
  'the page after a new password by a code says which passkeys were removed and which stay, and waits',
  async ({ open, server }) => {
    await openReset(open, server);
    server.answers(schoolmateCalls.resetPassword, {
      ...{ message: 'Password reset.', passkeys: ['My phone', 'Laptop'], removedPasskeys: 2 },
    });
    await fill(first(), 'a brand new day');
    await fill(second(), 'a brand new day');
    await press(button('Reset Password'));
    await isShown(
      '2 passkeys were removed, because someone else may have added them in the last 7 days. You can add a new one in Settings.',
    );
    await isShown(
      'These passkeys still sign in to your account: My phone, Laptop. If you do not know one, remove it in Settings.',
    );
    await new Promise((resolve) => setTimeout(resolve, delays.afterPasswordChange + 200));
    expect(location.pathname).toBe('/successmsg');
    await press(page.getByRole('link', { name: 'Continue' }));
    await expect.poll(() => location.pathname).toBe('/');
  },
);
