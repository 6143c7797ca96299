import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { Desk } from './harness/school.ts';
import { signInAdmin } from './harness/sign-in.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** The first admin of a new installation in production. */
const story = onlineStory.extend('serverEnv', { scope: 'file' }, {
  NODE_ENV: 'production',
  ALLOW_OUTBOX: '1',
  RATE_LIMITS: '1000',
} as Record<string, string>);
const email = 'first@school.example';
const password = 'marigold-and-monsoon';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

story('the first admin is asked for the setup code, and later ones are not', async ({ device, server }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await page.goto('/register');
  const register = page.getByRole('button', { name: vocabulary.register, exact: true });
  await field(page, vocabulary.name).fill('Anita Thomas');
  await field(page, vocabulary.email).fill(email);
  await field(page, vocabulary.password).fill(password);
  await field(page, vocabulary.confirmPassword).fill(password);
  expect(await field(page, dashboardLabels.setupCode).count()).toBe(0);
  await register.click();
  await page.getByText(serverWords.setupCodeNeeded).waitFor();
  await expectAccessible(page, 'register-first-admin');
  await field(page, dashboardLabels.setupCode).fill('ABCD-ABCD-ABCD-ABCD');
  await register.click();
  await page.getByText(serverWords.setupCodeWrong).waitFor();
  const code = /(\w{4}-){3}\w{4}/.exec(server.printed())?.[0] ?? '';
  await field(page, dashboardLabels.setupCode).fill(code);
  await register.click();
  await page.getByText(serverWords.adminRegistered).waitFor();

  await page.goto('/register');
  await field(page, vocabulary.name).fill('Binu');
  await field(page, vocabulary.email).fill('second@school.example');
  await field(page, vocabulary.password).fill(password);
  await field(page, vocabulary.confirmPassword).fill(password);
  await register.click();
  await page.getByText(serverWords.adminWaits).waitFor();
});

onlineStory('the desk of the first admin says what the installation needs', async ({ device, server }) => {
  await new Desk(server).register();
  await fetch(`${server.address}/readyz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  for (const wide of [false, true]) {
    const { page } = await device({ wide });
    await signInAdmin(page, 'admin@school.example');
    const notice = page.getByRole('alert').filter({ hasText: attentionWords.title });
    await notice.getByText(attentionWords.untrustedProxy('127.0.0.1')).waitFor();
    await expectAccessible(page, 'register-first-admin');
  }
});
