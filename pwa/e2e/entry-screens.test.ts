import { expectAccessible } from './harness/audit.ts';
import { Desk } from './harness/school.ts';
import { onlineStory } from './harness/story.ts';
import { sampleAccounts } from './harness/tour.ts';
import { type Known, tourChangePassword, tourFindSchool, tourForgotPassword } from './harness/tour-entry.ts';

const sample = onlineStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('known', { scope: 'file' }, async ({ server }): Promise<Known> => {
    const { username, password } = sampleAccounts.schoolmate;
    const { mobile } = await new Desk(server).signIn(username, password);
    return { username, password, mobile };
  });

sample(
  'axe finds nothing wrong on the way to a new password, and nothing is cut off',
  async ({ device, server, known }) => {
    const { page } = await device();
    await tourForgotPassword(page, server, known, expectAccessible);
  },
);

sample(
  'axe finds nothing wrong on the change of a password, and nothing is cut off',
  async ({ device, known }) => {
    const { page } = await device();
    await tourChangePassword(page, known, expectAccessible);
  },
);

sample('axe finds nothing wrong on the way to a class, and nothing is cut off', async ({ device, known }) => {
  const { page } = await device();
  await tourFindSchool(page, known, expectAccessible);
});
