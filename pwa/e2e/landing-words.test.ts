import { tagline } from '@memcherrish/shared/text/fallbacks.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { lookingStory } from './harness/story.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Shows spec:landing.1, spec:landing.3, spec:landing.4, spec:landing.5
lookingStory('the landing page has the texts of the specification', async ({ look }) => {
  const page = await look('/');
  await page.getByRole('heading', { level: 1, name: tagline }).waitFor();
  await page.getByText("If you don't have an account").waitFor();
  await button(page, 'Sign up').click();
  await page.getByRole('dialog', { name: "Let's get started" }).waitFor();
  await button(page, 'Close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'Sign in').click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
});

// Shows spec:landing.6, spec:landing.7, spec:landing.8, spec:landing.9, spec:landing.10
lookingStory('the sign-in modal has the texts of the specification', async ({ look }) => {
  const page = await look('/schoolmatesigninmain');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Username' }).waitFor();
  const password = dialog.getByLabel('Password', { exact: true });
  expect(await password.getAttribute('type')).toBe('password');
  await dialog.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
  await dialog.getByText("If you don't have an account").waitFor();
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('dialog', { name: "Let's get started" }).waitFor();
  await page.goto('/schoolmatesigninmain');
  await dialog.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByRole('dialog', { name: 'Forgot Your Password?' }).waitFor();
});
