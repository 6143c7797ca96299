import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect } from 'vitest';
import { card, cardLine, person } from './harness/class-room.ts';
import { breakCalls, fillStorage, refusedAt } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { field, openEditor, said, save, school, vishnu } from './profile-editor.ts';

// Shows spec:access.6, spec:words.47
school('saved values show on the own card and on another device', async ({ device, school: _ }) => {
  const mine = await device();
  await signIn(mine.page, josna.username);
  const theirs = await device({ wide: true });
  await signIn(theirs.page, vishnu.username);
  await openEditor(mine.page);
  await field(mine.page, 'Location').fill('Kozhikode');
  await field(mine.page, 'About').fill('Still late for the first bell.');
  await mine.page.getByRole('tab', { name: 'Social Media' }).click();
  await field(mine.page, 'Instagram').fill('josna.clicks');
  const sent = mine.page.waitForRequest((request) => request.method() === 'PUT');
  await save(mine.page).click();
  expect((await sent).postDataJSON()).toEqual({
    location: 'Kozhikode',
    selfIntro: 'Still late for the first bell.',
    instaUsername: 'josna.clicks',
    base: { location: 0, selfIntro: 0, instaUsername: 0 },
  });
  await said(mine.page, 'Profile updated successfully!');
  for (const { page } of [mine, theirs]) {
    await page.goto('/viewpage-new');
    await person(page, josna.name).click();
    const opened = card(page, josna.name);
    await opened.getByText('Kozhikode').waitFor();
    await opened.getByText('Still late for the first bell.').waitFor();
    expect(await cardLine(opened, 'Instagram').textContent()).toContain('josna.clicks');
  }
});

// Shows spec:school.71, spec:fields.57, spec:rules.46, spec:limits.13
// Shows decision:year-and-birth
school('the date of birth is shown disabled and the mobile is read-only', async ({ visitEditor }) => {
  const { page } = await visitEditor();
  expect(await field(page, 'Mobile').getAttribute('readonly')).not.toBeNull();
  const year = page.getByRole('combobox', { name: 'Year' });
  expect(await year.isDisabled()).toBe(true);
  const thisYear = new Date().getFullYear();
  const years = (await year.getByRole('option', { includeHidden: true }).allTextContents()).filter((each) =>
    /^\d+$/.test(each),
  );
  expect([years[0], years.at(-1)]).toEqual([String(thisYear), String(thisYear - 70)]);
});

school('Save is as high as any button, however few fields a tab has', async ({ visitEditor }) => {
  const { page } = await visitEditor({ wide: true });
  const height = async () => (await save(page).boundingBox())?.height;
  const usual = await height();
  expect(usual).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Social Media' }).click();
  await field(page, 'Instagram').waitFor();
  expect(await height()).toBe(usual);
});

// Shows spec:school.69, spec:school.70
school('bad input is marked at its field, in whichever tab the field is', async ({ device, school: _ }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await signIn(page, josna.username);
  await openEditor(page);
  await field(page, 'Name').fill(' ');
  await field(page, 'E-mail').fill('josna');
  await save(page).click();
  await refusedAt(field(page, 'Name'), messages.required);
  await refusedAt(field(page, 'E-mail'), messages.invalidEmail, field(page, 'Name'));
  await field(page, 'Name').fill(josna.name);
  await field(page, 'E-mail').fill('');
  await page.getByRole('tab', { name: 'Social Media' }).click();
  await field(page, 'WhatsApp').fill('12');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await save(page).click();
  await refusedAt(field(page, 'WhatsApp'), 'Please enter a valid mobile number.');
  // Only the server rejects this number.
  await field(page, 'WhatsApp').fill('12345678');
  const refusal = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await save(page).click();
  expect((await refusal).status()).toBe(400);
  await refusedAt(field(page, 'WhatsApp'), 'Please enter a valid mobile number.');
});

// Shows spec:words.48, spec:words.49
school('rejected input, and input that cannot be saved, stays in the form', async ({ visitEditor }) => {
  const { page, errors } = await visitEditor();
  errors.expect(failedRequest);
  await field(page, 'About').fill('Typed all the same');
  const restoreCalls = await breakCalls(page, paths.update(josna.mobile), 'the server refuses');
  await save(page).click();
  await page.getByRole('alert').getByText(formMessages.profileFailed).waitFor();
  expect(await field(page, 'About').inputValue()).toBe('Typed all the same');
  await restoreCalls();
  const makeRoom = await fillStorage(page);
  await save(page).click();
  await page.getByRole('alert').getByText(`${formMessages.profileError} ${messages.notKept}`).waitFor();
  expect(await field(page, 'About').inputValue()).toBe('Typed all the same');
  await makeRoom();
  await save(page).click();
  await said(page, 'Profile updated successfully!');
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

school('a slow server gets one request, and a second press sends none', async ({ visitEditor }) => {
  const { page } = await visitEditor();
  let calls = 0;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/schoolmates/update/**', async (route) => {
    calls += 1;
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await field(page, 'Location').fill('Somewhere slow');
  await save(page).click();
  await asked.promise;
  // The button shows that it is busy; a person may still press it again.
  await page.getByRole('button', { name: 'Saving...' }).click({ force: true });
  answer.resolve();
  await said(page, 'Profile updated successfully!');
  await save(page).waitFor();
  expect(calls).toBe(1);
});

school('leaving with unsaved changes asks first', async ({ visitEditor }) => {
  const { page } = await visitEditor();
  await field(page, 'Location').fill('Not saved yet');
  await page.getByRole('link', { name: 'Courtyard' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Stay' }).click();
  expect(await field(page, 'Location').inputValue()).toBe('Not saved yet');
  await page.getByRole('link', { name: 'Courtyard' }).click();
  await ask.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/assembly');
});

// Shows spec:routes.47
school('without a session both screens redirect to the sign-in and return', async ({ device, school: _ }) => {
  const { page } = await device();
  await page.goto('/profile');
  await page.waitForURL('**/schoolmatesigninmain?next=%2Fprofile');
  await page.getByRole('textbox', { name: 'Username' }).fill(josna.username);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/profile');
  await expect.poll(() => page.title()).toBe('Edit Profile · Memcherrish');
});
