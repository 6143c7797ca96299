import { expect } from 'vitest';
import { expectAccessible } from '../harness/audit.ts';
import { lastCode } from '../harness/codes.ts';
import { expectFocus, tabTo } from '../harness/keyboard.ts';
import { Desk, samplePassword } from '../harness/school.ts';
import { onlineStory } from '../harness/story.ts';
import { sampleAccounts, tourSignIn, tourTakes } from '../harness/tour.ts';
import { fill, forGuests, goOffline, guarded, leadsOn, opens, opensOnce, opensTake } from './addresses.ts';

/** The screens before the sign-in. */
const sample = onlineStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('home', { scope: 'file' }, async ({ server }) => {
    const { username, password } = sampleAccounts.schoolmate;
    return await (await new Desk(server).signIn(username, password)).home();
  });

sample(
  'axe finds nothing wrong on the screens before the sign-in, and nothing is cut off',
  tourTakes,
  async ({ device, server }) => {
    const { page } = await device();
    await tourSignIn(page, server, '+919847088001', expectAccessible);
  },
);

// Shows spec:routes.1, spec:routes.5, spec:routes.7, spec:routes.10, spec:routes.22, spec:routes.23
// Shows spec:routes.25, spec:routes.32, spec:routes.33, spec:routes.34, spec:routes.35, spec:routes.36
// Shows spec:routes.37, spec:routes.47, spec:access.3
sample(
  'every address opens its screen for a guest, also after a reload',
  opensTake,
  async ({ device, home }) => {
    const { page } = await device();
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.title()).toBe('Memcherrish');
    await opens(page, forGuests, home);
    for (const [address, door] of guarded) {
      await page.goto(fill(address, home));
      await page.waitForURL((url) => url.pathname === door);
    }
  },
);

// Shows spec:routes.45
sample('every address opens without a network for a guest', opensTake, async ({ device, home }) => {
  const visitor = await device({ online: false });
  const { page } = visitor;
  await page.goto('/');
  await goOffline(visitor);
  await opensOnce(page, forGuests, home);
  await leadsOn(page, 'To the start page');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

// Shows spec:words.24, spec:words.26, spec:words.31
sample('a person signs up with the keyboard alone', async ({ device, server }) => {
  const { page } = await device({ wide: true });
  const mobile = '+919847088002';
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.goto('/');
  await tabTo(button('Sign up'));
  await page.keyboard.press('Enter');
  await expectFocus(box('Phone number'));
  await page.keyboard.type('98470 88002');
  await page.keyboard.press('Enter');
  await page.getByText('OTP sent successfully!').waitFor();
  await expectFocus(box('6-digit code'));
  await page.keyboard.type(await lastCode(server.dataDir, mobile));
  await page.keyboard.press('Enter');
  await page.getByText('OTP Verified!').waitFor();
  await expectFocus(box('Your name'));
  await page.keyboard.type('Meera Keys');
  await page.keyboard.press('Tab');
  await expectFocus(box('Username'));
  await page.keyboard.type('keyboard_only');
  await page.keyboard.press('Tab');
  await page.keyboard.type(samplePassword);
  await page.keyboard.press('Enter');
  await page.getByText('Signup successful!').waitFor();
  await tabTo(button('Go to sign in'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(button('Sign up'));
});
