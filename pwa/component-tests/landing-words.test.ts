import { tagline } from '@memcherrish/shared/text/app/fallbacks.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press } from './harness/act.ts';
import { answerCodes } from './harness/answers.ts';
import { button, isShown, labelled } from './harness/form.ts';
import { screen } from './harness/screen.tsx';

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

// Shows spec:landing.1, spec:landing.3, spec:landing.4, spec:landing.5
screen('the landing page has the texts of the specification', async ({ open, server }) => {
  answerCodes(server, '123456');
  await open('/');
  await expect.element(page.getByRole('heading', { level: 1, name: tagline })).toBeVisible();
  await isShown("If you don't have an account");
  await press(button('Sign up'));
  await expect.element(dialog("Let's get started")).toBeVisible();
  await press(button('Close'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press(button('Sign in'));
  await expect.element(dialog('Sign in')).toBeVisible();
});

// Shows spec:landing.6, spec:landing.7, spec:landing.8, spec:landing.9, spec:landing.10
screen('the sign-in modal has the texts of the specification', async ({ open, server }) => {
  answerCodes(server, '123456');
  await open('/schoolmatesigninmain');
  const modal = dialog('Sign in');
  await expect.element(modal.getByRole('textbox', { name: 'Username' })).toBeVisible();
  const password = labelled('Password');
  await expect.element(password).toHaveAttribute('type', 'password');
  await press(modal.getByRole('button', { name: 'Show password' }));
  await expect.element(password).toHaveAttribute('type', 'text');
  await press(modal.getByRole('button', { name: 'Hide password' }));
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(modal.getByText("If you don't have an account")).toBeVisible();
  await press(modal.getByRole('button', { name: 'Sign up' }));
  await expect.element(dialog("Let's get started")).toBeVisible();
  await open('/schoolmatesigninmain');
  await press(modal.getByRole('button', { name: 'Forgot password' }));
  await expect.element(dialog('Forgot Your Password?')).toBeVisible();
});
