import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
import { editSchoolmateAnswer } from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Page, Response } from 'playwright';
import { expect } from 'vitest';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { arePhotosDrawn, card, cardLine, isPhotoDrawn, person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { takeAsOffered, telltale } from './harness/crop.ts';
import { everythingKept, servedByWorker } from './harness/device-storage.ts';
import { otherPicture, picture } from './harness/files.ts';
import { breakCalls, fillStorage, refusedAt, transient } from './harness/forms.ts';
import { withoutBackgroundSync } from './harness/outbox.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };

/** Josna and Vishnu in one class, both with accounts. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
  return small;
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const said = (page: Page, sentence: string) => page.getByText(sentence).first().waitFor();

async function openEditor(page: Page): Promise<void> {
  // Turns off background sync, because these tests watch the requests of the page itself.
  await withoutBackgroundSync(page);
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.waitForURL('**/profile');
  await field(page, 'Name').waitFor();
}

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
school('the date of birth is shown disabled and the mobile is read-only', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await openEditor(page);
  expect(await field(page, 'Mobile').getAttribute('readonly')).not.toBeNull();
  const year = page.getByRole('combobox', { name: 'Year' });
  expect(await year.isDisabled()).toBe(true);
  const thisYear = new Date().getFullYear();
  const years = (await year.getByRole('option', { includeHidden: true }).allTextContents()).filter((each) =>
    /^\d+$/.test(each),
  );
  expect([years[0], years.at(-1)]).toEqual([String(thisYear), String(thisYear - 70)]);
});

school('Save is as high as any button, however few fields a tab has', async ({ device }) => {
  const { page } = await device({ wide: true });
  await signIn(page, josna.username);
  await openEditor(page);
  const height = async () => (await save(page).boundingBox())?.height;
  const usual = await height();
  await page.getByRole('tab', { name: 'Social Media' }).click();
  await field(page, 'Instagram').waitFor();
  expect(await height()).toBe(usual);
});

// Shows spec:school.72, spec:school.73, spec:school.74, spec:states.24, spec:access.7, spec:words.44
// Shows spec:limits.31
school('a photo is shrunk, uploaded, changed and removed', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await openEditor(page);
  const photo = page.getByRole('region', { name: 'Profile picture' });
  const own = photo.locator('.avatar');
  expect(await isPhotoDrawn(own)).toBe(false);
  const chooser = photo.locator('input[type=file]');
  await photo.getByRole('button', { name: 'Upload profile picture' }).waitFor();
  // Larger than the server allows and of a type that it rejects, so the upload must be made on the device.
  await chooser.setInputFiles({ name: 'me.bmp', mimeType: 'image/bmp', buffer: telltale(2400, 1800) });
  await takeAsOffered(page);
  await said(page, '✅ Profile picture updated successfully!');
  // Waits for the server's version, because a photo that is still loading would end in an error.
  const source = () => own.locator('img').first().getAttribute('src');
  await expect.poll(source).toMatch(/^\/uploads\//);
  await expect.poll(() => arePhotosDrawn(own)).toBe(true);
  const first = await source();

  const menu = photo.getByRole('button', { name: 'Change / Remove profile picture' });
  await menu.click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Change profile picture' }).click();
  await (await choosing).setFiles(otherPicture);
  await takeAsOffered(page);
  await expect.poll(source).not.toBe(first);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove profile picture' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await said(page, '✅ Profile picture removed!');
  await photo.getByRole('button', { name: 'Upload profile picture' }).waitFor();
  await expect.poll(() => own.locator('img').count()).toBe(0);
});

// Shows spec:words.43, spec:words.45, spec:words.46
school(
  'a file that is no photo is rejected, and a photo that failed to upload need not be chosen again',
  async ({ device, school: _ }) => {
    const { page, errors } = await device();
    await signIn(page, josna.username);
    await openEditor(page);
    const photo = page.getByRole('region', { name: 'Profile picture' });
    const chooser = photo.locator('input[type=file]');
    errors.expect(failedRequest);
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await photo.getByText(messages.photoUnreadable).waitFor();
    await chooser.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await photo.getByText(messages.photoUnreadable).waitFor();
    const restoreCalls = await breakCalls(page, paths.uploadPhoto(josna.mobile), 'the server refuses');
    await chooser.setInputFiles(picture);
    await takeAsOffered(page);
    await photo.getByText('❌ Failed to upload profile picture. Try again!').waitFor();
    await restoreCalls();
    await photo.getByRole('button', { name: 'Try again' }).click();
    await said(page, '✅ Profile picture updated successfully!');
    const remove = async () => {
      await photo.getByRole('button', { name: /Remove/ }).click();
      await page.getByRole('menuitem', { name: 'Remove profile picture' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
    };
    const mendRemoval = await breakCalls(page, paths.update(josna.mobile), 'the server refuses');
    await remove();
    await photo.getByText('❌ Failed to remove profile picture!').waitFor();
    await mendRemoval();
    const makeRoom = await fillStorage(page);
    await remove();
    await photo.getByText('❌ Error occurred while removing profile picture.').waitFor();
    await makeRoom();
    await remove();
    await said(page, '✅ Profile picture removed!');
  },
);

school(
  'a photo that cannot be sent yet is shown, and is sent automatically later',
  async ({ device, school: _ }) => {
    const { page, errors } = await device();
    await signIn(page, josna.username);
    await openEditor(page);
    const own = page.getByRole('region', { name: 'Profile picture' });
    errors.expect(failedRequest);
    const restoreCalls = await breakCalls(page, paths.uploadPhoto(josna.mobile), 'the server answers 500');
    await own.locator('input[type=file]').setInputFiles(picture);
    await takeAsOffered(page);
    await said(page, messages.savedHere);
    await expect.poll(() => isPhotoDrawn(own)).toBe(true);
    await page.reload();
    await expect.poll(() => isPhotoDrawn(own)).toBe(true);
    await page.getByRole('link', { name: '1 change waiting.' }).click();
    await page.getByText(messages.changeWaits, { exact: true }).waitFor();
    await restoreCalls();
    // Presses the button only if the edit was not sent automatically meanwhile.
    await page.getByRole('button', { name: 'Send now' }).evaluateAll((buttons) => {
      for (const each of buttons) if (each instanceof HTMLElement) each.click();
    });
    await page.getByText('All your changes have been sent.').waitFor();
    const theirs = await device({ wide: true });
    await signIn(theirs.page, vishnu.username);
    await expect.poll(() => isPhotoDrawn(person(theirs.page, josna.name))).toBe(true);
  },
);

// Shows spec:rules.44, spec:access.8, spec:access.25, spec:limits.19, spec:limits.24
school(
  'a stricter level shows on another device and removes the hidden values there',
  async ({ device, school: _ }) => {
    const mine = await device();
    await signIn(mine.page, josna.username);
    await openEditor(mine.page);
    await mine.page
      .getByRole('region', { name: 'Profile picture' })
      .locator('input[type=file]')
      .setInputFiles(picture);
    await takeAsOffered(mine.page);
    await said(mine.page, '✅ Profile picture updated successfully!');

    const theirs = await device({ wide: true, online: false });
    await signIn(theirs.page, vishnu.username);
    const avatar = person(theirs.page, josna.name);
    await expect.poll(() => isPhotoDrawn(avatar)).toBe(true);
    const address = await avatar.locator('img').first().getAttribute('src');
    if (!address) throw new Error('The photo has no address.');
    await expect.poll(async () => (await everythingKept(theirs.page)).includes(josna.mobile)).toBe(true);
    await expect.poll(async () => (await everythingKept(theirs.page)).includes(address)).toBe(true);

    // The stored level is not one of the two that the editor offers. It stays until the person changes it.
    const photoLevel = field(mine.page, 'Who sees your photo');
    const mobileLevel = field(mine.page, 'Who sees your mobile and WhatsApp');
    expect(await photoLevel.inputValue()).toBe('Public');
    expect(await photoLevel.getByRole('option').allTextContents()).toEqual(['Only Me', 'Batch', 'Public']);
    await photoLevel.selectOption('Only Me');
    await mobileLevel.selectOption('Only Me');
    await mine.page.getByText("Only you and your school's admins.").first().waitFor();
    // The preview before saving changes nothing for others.
    await mine.page.getByRole('button', { name: 'See it as others do' }).click();
    const preview = mine.page.getByRole('dialog', { name: 'As others see you' });
    await preview.getByText('This is how others will see you after you save.').waitFor();
    await preview.getByText(ownWords.cardForDivision(classOf2013.names.length - 1, 'division')).waitFor();
    expect(
      await cardLine(preview.getByRole('tabpanel', { name: 'Division' }), 'Hidden').textContent(),
    ).toContain('Mobile');
    await mine.page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    expect((await everythingKept(theirs.page)).includes(josna.mobile)).toBe(true);
    await save(mine.page).click();
    await said(mine.page, 'Profile updated successfully!');
    await expect.poll(() => photoLevel.getByRole('option').allTextContents()).toEqual(['Only Me', 'Batch']);

    await expect.poll(() => isPhotoDrawn(avatar)).toBe(false);
    await avatar.click();
    const opened = card(theirs.page, josna.name);
    expect(await cardLine(opened, 'Hidden').textContent()).toContain('Mobile');
    await expect.poll(async () => (await everythingKept(theirs.page)).includes(josna.mobile)).toBe(false);
    await expect.poll(async () => (await everythingKept(theirs.page)).includes(address)).toBe(false);

    await mine.page.goto('/profilepage');
    const batch = mine.page.getByRole('tab', { name: 'Batch' });
    await batch.click();
    const seen = mine.page.getByRole('tabpanel', { name: 'Batch' });
    await expect.poll(() => cardLine(seen, 'Hidden').textContent()).toContain('Mobile');
    await mine.page.goto('/profile');
    await photoLevel.selectOption('Batch');
    await mobileLevel.selectOption('Batch');
    await save(mine.page).click();
    await said(mine.page, 'Profile updated successfully!');
    await expect.poll(async () => (await everythingKept(theirs.page)).includes(josna.mobile)).toBe(true);
    await mine.page.goto('/profilepage');
    await batch.click();
    await expect.poll(() => cardLine(seen, 'Mobile').textContent()).toContain(josna.mobile.slice(-5));
    await mine.page.getByRole('tab', { name: 'School' }).click();
    const school = mine.page.getByRole('tabpanel', { name: 'School' });
    await expect.poll(() => cardLine(school, 'Hidden').textContent()).toContain('Mobile');
  },
);

school(
  'a field that an admin changed meanwhile asks which value to keep, and the rest is saved',
  async ({ device, school }) => {
    const { page, errors } = await device();
    await signIn(page, josna.username);
    await openEditor(page);
    errors.expect(/409/);
    const { desk, schoolId, batchId, divisionId } = school;
    const me = (await desk.listPeople(school)).find((each) => each.name === josna.name);
    if (!me?.mobile) throw new Error('Josna is not on the list.');
    const edit = async (place: string) => {
      const path = paths.managedSchoolmate(schoolId, batchId, divisionId, me._id);
      const entry = { name: me.name, gender: 'Female', mobile: me.mobile, place };
      await desk.send('PUT', path, editSchoolmateAnswer, entry);
    };
    const dialog = page.getByRole('dialog', { name: 'Which do you want to keep?' });
    const place = dialog.getByRole('group', { name: 'Place' });
    const raise = async (mine: string, theirs: string) => {
      await field(page, 'Place').fill(mine);
      await edit(theirs);
      await save(page).click();
      await dialog.getByText('Someone else changed this too. Choose which version to keep.').waitFor();
      await place.getByText(mine, { exact: true }).waitFor();
      await place.getByText(theirs, { exact: true }).waitFor();
    };

    await field(page, 'About').fill('Back from the sea.');
    await raise('Kannur', 'Kollam');
    // After 'not now' the typed text is still there and listed among the waiting changes.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'Place').inputValue()).toBe('Kannur');
    await expect
      .poll(async () => (await desk.listPeople(school)).find((each) => each._id === me._id)?.selfIntro)
      .toBe('Back from the sea.');
    // Saving asks again; so does the list of waiting changes.
    await save(page).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '1 change needs you.' }).click();
    await page.getByText('Needs your decision').waitFor();
    await page.getByRole('link', { name: 'Choose' }).click();
    await dialog
      .getByText(
        'You wrote “Kannur” today. Then the school changed it to “Kollam” today. Which do you want to keep?',
      )
      .waitFor();
    await place.getByRole('radio', { name: /Theirs/ }).check();
    await dialog.getByRole('button', { name: 'Keep these' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => field(page, 'Place').inputValue()).toBe('Kollam');

    await raise('Kannur', 'Kochi');
    await dialog.getByRole('button', { name: 'Keep these' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await desk.listPeople(school)).find((each) => each._id === me._id)?.place)
      .toBe('Kannur');
    expect(await field(page, 'Place').inputValue()).toBe('Kannur');
  },
);

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

for (const failure of transient) {
  school(
    `a saved edit waits on the device while ${failure}, and is sent automatically`,
    async ({ device, school: _ }) => {
      const { page, errors } = await device();
      await signIn(page, josna.username);
      await openEditor(page);
      errors.expect(failedRequest);
      const restoreCalls = await breakCalls(page, paths.update(josna.mobile), failure);
      const typed = `Typed while ${failure}`;
      await field(page, 'About').fill(typed);
      await save(page).click();
      await said(page, messages.savedHere);
      expect(await field(page, 'About').inputValue()).toBe(typed);
      await page.getByRole('link', { name: '1 change waiting.' }).waitFor();
      await page.reload();
      await expect.poll(() => field(page, 'About').inputValue()).toBe(typed);
      // A portal's page is a successful response too, but not from our server. The app waits longer after
      // each failure.
      const isOurs = async (answer: Response) => (await answer.headerValue(ownAnswer.name)) !== null;
      const sent = page.waitForResponse(
        async (answer) => answer.request().method() === 'PUT' && answer.ok() && (await isOurs(answer)),
        { timeout: 60_000 },
      );
      await restoreCalls();
      expect(await (await sent).json()).toMatchObject({ schoolmate: { selfIntro: typed } });
      await page.getByRole('link', { name: '1 change waiting.' }).waitFor({ state: 'detached' });
      expect(await field(page, 'About').inputValue()).toBe(typed);
    },
  );
}

// Shows spec:words.48, spec:words.49
school('rejected input, and input that cannot be saved, stays in the form', async ({ device, school: _ }) => {
  const { page, errors } = await device();
  await signIn(page, josna.username);
  await openEditor(page);
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

school('a slow server gets one request, and a second press sends none', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await openEditor(page);
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

school('leaving with unsaved changes asks first', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await openEditor(page);
  await field(page, 'Location').fill('Not saved yet');
  await page.getByRole('link', { name: 'Courtyard' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Stay' }).click();
  expect(await field(page, 'Location').inputValue()).toBe('Not saved yet');
  await page.getByRole('link', { name: 'Courtyard' }).click();
  await ask.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/assembly');
});

school('a new number counts after its owner confirmed it', async ({ device, school, server }) => {
  const { desk, schoolId, batchId, divisionId } = school;
  const me = (await desk.listPeople(school)).find((each) => each.name === vishnu.name);
  if (!me) throw new Error('Vishnu is not on the list.');
  const { page, errors } = await device();
  await signInAt(page, '/profile', vishnu.username, samplePassword);
  const mobile = '+919847011223';
  const path = paths.managedSchoolmate(schoolId, batchId, divisionId, me._id);
  await desk.send('PUT', path, editSchoolmateAnswer, { name: me.name, gender: 'Male', mobile });
  const offer = page.getByRole('region', { name: 'New number' });
  await offer.getByRole('button', { name: 'Send OTP' }).click();
  const code = offer.getByRole('textbox', { name: '6-digit code' });
  await code.waitFor();
  const right = await lastCode(server.dataDir, mobile);
  await offer.getByRole('button', { name: 'Verify OTP' }).click();
  await offer.getByText(formMessages.enterSixDigits).waitFor();
  errors.expect(failedRequest);
  await code.pressSequentially(right === '000000' ? '000001' : '000000');
  await offer.getByRole('button', { name: 'Verify OTP' }).click();
  await offer.getByText(formMessages.invalidCode).waitFor();
  await code.click();
  for (let digits = 0; digits < 6; digits += 1) await page.keyboard.press('Delete');
  await code.pressSequentially(right);
  await offer.getByRole('button', { name: 'Verify OTP' }).click();
  await said(page, 'Mobile number confirmed!');
  await offer.waitFor({ state: 'detached' });
  await expect.poll(() => field(page, 'Mobile').inputValue()).toBe('+91 98470 11223');
});

school('both profile screens open offline and after a reload', async ({ device, school: _ }) => {
  const { page, context, errors } = await device({ online: false });
  await signIn(page, josna.username);
  await person(page, josna.name).waitFor();
  await servedByWorker(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.goto('/profile');
  await field(page, 'Name').waitFor();
  await page.reload();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(josna.name);
  await page.goto('/profilepage');
  await page.getByRole('heading', { name: 'As others see you' }).waitFor();
  await page.getByRole('tabpanel', { name: 'Division' }).getByText(josna.name).first().waitFor();
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
