import { openPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { schoolPrivacySaved } from '@memcherrish/shared/wire/desk/school-privacy.ts';
import { expect } from 'vitest';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { expectAccessible } from './harness/audit.ts';
import { cardLine } from './harness/class-room.ts';
import { openSchoolPage } from './harness/dashboard.ts';
import { stillKept } from './harness/device-storage.ts';
import { signIn, signInAdminAt, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };
const mates = classOf2013.names.length - 1;

const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
  return small;
});

// Shows decision:school-privacy, threat:keeping-a-copy
school(
  'a limit of the school takes a number off the devices of classmates, and they get it back when it is lifted',
  async ({ device, school: { schoolId } }) => {
    const theirs = await device();
    await signIn(theirs.page, vishnu.username);
    await expect.poll(() => stillKept(theirs.page, [josna.mobile])).toEqual([josna.mobile]);

    const { page: desk } = await device({ wide: true });
    await signInAdminAt(desk, '/dashboard', 'admin@school.example');
    await openSchoolPage(desk, 'Privacy');
    await desk.waitForURL(`**/schools/${schoolId}/privacy`);
    await desk.getByRole('heading', { name: 'Privacy of the school', level: 1 }).waitFor();
    const detail = desk.getByRole('group', { name: 'Mobile and WhatsApp' });
    const limit = detail.getByRole('combobox', { name: 'Open to at most' });
    const first = detail.getByRole('combobox', { name: 'Suggested at the start' });
    const chosen = (box: typeof limit) =>
      box.evaluate((each) => (each instanceof HTMLSelectElement ? each.selectedOptions[0]?.label : null));
    expect([await chosen(limit), await chosen(first)]).toEqual([
      'Everyone in the school (no limit)',
      'Their batch',
    ]);
    await limit.selectOption({ label: 'Only the person' });
    expect(await chosen(first)).toBe('Only the person');
    await expectAccessible(desk, 'school-privacy');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await desk.getByText('Saved. Devices follow as soon as they are online.').waitFor();
    await expect.poll(() => stillKept(theirs.page, [josna.mobile])).toEqual([]);

    const { page: own } = await device();
    await signInAt(own, '/privacy', josna.username);
    const mobile = own.getByRole('group', { name: 'Mobile and WhatsApp' });
    await mobile.getByText('Your school allows at most: Only me.').waitFor();
    await mobile
      .getByText('Your own setting is: Everyone in the school. It holds again if the school lifts the limit.')
      .waitFor();
    expect(await mobile.getByRole('radio', { checked: true }).count()).toBe(0);
    for (const level of ['My class', 'My batch', 'Everyone in the school'])
      expect(await mobile.getByRole('radio', { name: `${level} Not available` }).isDisabled()).toBe(true);
    const open = own.getByRole('group', { name: 'E-mail' }).getByRole('radio', { name: 'My batch' });
    await expect
      .poll(() => open.evaluate((each) => each.closest('label')?.innerText))
      .toContain(`${mates} people`);
    await own.getByRole('button', { name: 'See it as others do' }).click();
    const preview = own.getByRole('dialog', { name: 'As others see you' });
    const hidden = cardLine(preview.getByRole('tabpanel', { name: 'Division' }), 'Hidden');
    expect(await hidden.textContent()).toMatch(/^HiddenMobile/);
    await own.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await expectAccessible(own, 'privacy-with-limit');

    await limit.selectOption({ label: 'Everyone in the school (no limit)' });
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => stillKept(theirs.page, [josna.mobile])).toEqual([josna.mobile]);
    await expect.poll(() => mobile.getByText('Your school allows at most').count()).toBe(0);
    expect(await mobile.getByRole('radio', { name: 'Everyone in the school' }).isChecked()).toBe(true);
  },
);

// Shows decision:school-privacy
school('the first question chooses what the school has set', async ({ device, school }) => {
  const akhil = { name: 'Akhil Varghese', username: 'akhil' };
  await school.desk.signUpToday(await mobileOf(school, akhil.name), akhil.username);
  const defaults = { mobileAccessControl: 'Division', emailAccessControl: 'Only Me' } as const;
  const address = paths.schoolPrivacy(school.schoolId);
  await school.desk.send('PUT', address, schoolPrivacySaved, { defaults });

  const { page } = await device();
  await signIn(page, akhil.username);
  const question = page.getByRole('main').filter({ hasText: 'Who may see your details?' });
  await question.getByText('Mobile and WhatsApp: My class').waitFor();
  await question.getByText('E-mail: Only me').waitFor();
  await question.getByText('Photos: My batch').waitFor();
  await question.getByRole('button', { name: 'Choose what my school suggests' }).click();
  await page.getByText('Profile updated successfully!').waitFor();
  await page.goto('/privacy');
  const isChosen = (detail: string, level: string) =>
    page.getByRole('group', { name: detail }).getByRole('radio', { name: level }).isChecked();
  await expect.poll(() => isChosen('Mobile and WhatsApp', 'My class')).toBe(true);
  expect(await isChosen('E-mail', 'Only me')).toBe(true);
  expect(await isChosen('Photos', 'My batch')).toBe(true);
});

// Shows decision:school-privacy
school(
  'who keeps what a limit shows, or chooses it, stays there when the limit is lifted',
  async ({ device, school }) => {
    const tijo = { name: 'Tijo Kallookkaran', username: 'tijo' };
    await school.desk.signUpToday(await mobileOf(school, tijo.name), tijo.username);
    const decide = (locks: typeof openPrivacy.locks) =>
      school.desk.send('PUT', paths.schoolPrivacy(school.schoolId), schoolPrivacySaved, {
        ...{ locks, defaults: locks },
      });
    await decide({ ...openPrivacy.locks, mobileAccessControl: 'Division' });

    const { page } = await device();
    await signIn(page, tijo.username);
    const question = page.getByRole('main').filter({ hasText: 'Who may see your details?' });
    await question
      .getByText(
        'Your school limits how far some of your details are open. If you do not answer, they open to everyone in the school when it lifts the limit. Your answer holds after that, too.',
      )
      .waitFor();
    await question.getByRole('button', { name: 'Keep as it is' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await decide({ ...openPrivacy.locks, emailAccessControl: 'Batch' });

    await page.goto('/privacy');
    const choice = (detail: string, level: string) =>
      page.getByRole('group', { name: detail }).getByRole('radio', { name: level });
    await expect.poll(() => choice('Mobile and WhatsApp', 'My class').isChecked()).toBe(true);
    await page.getByText('Your school allows at most: My batch.').waitFor();
    await choice('E-mail', 'My batch').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await decide(openPrivacy.locks);
    await expect.poll(() => page.getByText('Your school allows at most').count()).toBe(0);
    expect(await choice('E-mail', 'My batch').isChecked()).toBe(true);
    expect(await choice('Mobile and WhatsApp', 'My class').isChecked()).toBe(true);
  },
);
