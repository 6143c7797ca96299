import { expectAccessible } from './harness/audit.ts';
import { lastCode } from './harness/codes.ts';
import { expectFocus, tabTo } from './harness/keyboard.ts';
import { samplePassword } from './harness/school.ts';
import { onlineStory } from './harness/story.ts';
import { tourClassRoom, tourDashboard, tourSignIn, tourTakes, tourTeacher } from './harness/tour.ts';
import { failedRequest } from './harness/watch.ts';

const sample = onlineStory.extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' });

sample(
  'axe finds nothing wrong on the screens before the sign-in, and nothing is cut off',
  tourTakes,
  async ({ device, server }) => {
    const { page } = await device();
    await tourSignIn(page, server, '+919847088001', expectAccessible);
  },
);

sample('axe finds nothing wrong in the class room, and nothing is cut off', tourTakes, async ({ device }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await tourClassRoom(page, expectAccessible);
});

sample('axe finds no error on teachers’ screens, and nothing is cut off', tourTakes, async ({ device }) => {
  const { page } = await device();
  await tourTeacher(page, expectAccessible);
});

sample('axe finds nothing wrong on the dashboard, and nothing is cut off', tourTakes, async ({ device }) => {
  const { page } = await device({ wide: true });
  await tourDashboard(page, expectAccessible);
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
