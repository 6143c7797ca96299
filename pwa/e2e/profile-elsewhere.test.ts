import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { editSchoolmateAnswer } from '@memcherrish/shared/wire/desk/management.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Response } from 'playwright';
import { expect } from 'vitest';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { card, cardLine, isPhotoDrawn, person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { takeAsOffered } from './harness/crop.ts';
import { everythingKept, servedByWorker } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { breakCalls, transient } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { field, said, save, school, vishnu } from './profile-editor.ts';

// Shows spec:rules.44, spec:access.8, spec:access.25, spec:limits.24, decision:privacy-page
school(
  'a stricter level shows on another device and removes the hidden values there',
  async ({ device, visitEditor }) => {
    const mine = await visitEditor();
    await mine.page
      .getByRole('region', { name: 'Profile picture' })
      .locator('input[type=file]')
      .setInputFiles(picture);
    await takeAsOffered(mine.page);
    await said(mine.page, '✅ Profile picture updated successfully!');

    // Its service worker stores photos too.
    const theirs = await device({ wide: true, online: false });
    await signIn(theirs.page, vishnu.username);
    const avatar = person(theirs.page, josna.name);
    await expect.poll(() => isPhotoDrawn(avatar)).toBe(true);
    const address = await avatar.locator('img').first().getAttribute('src');
    if (!address) throw new Error('The photo has no address.');
    await expect.poll(async () => (await everythingKept(theirs.page)).includes(josna.mobile)).toBe(true);
    await expect.poll(async () => (await everythingKept(theirs.page)).includes(address)).toBe(true);

    // A level that was never stored shows as everyone, and stays among the choices.
    await mine.page.getByText('Photos: Everyone in the school').waitFor();
    await mine.page.getByRole('link', { name: 'Change who sees this' }).click();
    const photoLevel = (level: string) =>
      mine.page.getByRole('group', { name: 'Photos' }).getByRole('radio', { name: level });
    const mobileLevel = (level: string) =>
      mine.page.getByRole('group', { name: 'Mobile and WhatsApp' }).getByRole('radio', { name: level });
    expect(await photoLevel('Everyone in the school').isChecked()).toBe(true);
    await photoLevel('Only me').check();
    await mobileLevel('Only me').check();
    // The preview before saving changes nothing for others.
    await mine.page.getByRole('button', { name: 'See it as others do' }).click();
    const preview = mine.page.getByRole('dialog', { name: 'As others see you' });
    await preview.getByText('This is how others will see you after you save.').waitFor();
    await preview.getByText(ownWords.cardForDivision(classOf2013.names.length - 1, 'class')).waitFor();
    expect(
      await cardLine(preview.getByRole('tabpanel', { name: 'Division' }), 'Hidden').textContent(),
    ).toContain('Mobile');
    await mine.page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    expect((await everythingKept(theirs.page)).includes(josna.mobile)).toBe(true);
    await save(mine.page).click();
    await said(mine.page, 'Profile updated successfully!');
    expect(await photoLevel('Everyone in the school').count()).toBe(1);

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
    await mine.page.goto('/privacy');
    await photoLevel('My batch').check();
    await mobileLevel('My batch').check();
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
  async ({ visitEditor, school }) => {
    const { page, errors } = await visitEditor();
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

for (const failure of transient) {
  school(
    `a saved edit waits on the device while ${failure}, and is sent automatically`,
    async ({ visitEditor }) => {
      const { page, errors } = await visitEditor();
      errors.expect(failedRequest);
      const restoreCalls = await breakCalls(page, paths.update(josna.mobile), failure);
      const typed = `Typed while ${failure}`;
      await field(page, 'About').fill(typed);
      await save(page).click();
      await said(page, messages.savedHere);
      expect(await field(page, 'About').inputValue()).toBe(typed);
      await page.getByRole('link', { name: '1 change waiting.' }).waitFor();
      // Behind a portal the app asks for the server's health after each try. The portal must not open in between.
      const isPortal = failure === 'a portal answers with a page';
      const tried = isPortal && page.waitForResponse((answer) => answer.url().endsWith('/healthz'));
      await page.reload();
      await expect.poll(() => field(page, 'About').inputValue()).toBe(typed);
      await tried;
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
  await offer.getByRole('button', { name: 'Send code' }).click();
  const code = offer.getByRole('textbox', { name: '6-digit code' });
  await code.waitFor();
  const right = await lastCode(server.dataDir, mobile);
  await offer.getByRole('button', { name: 'Verify code' }).click();
  await offer.getByText(formMessages.enterSixDigits).waitFor();
  errors.expect(failedRequest);
  await code.pressSequentially(right === '000000' ? '000001' : '000000');
  await offer.getByText(formMessages.invalidCode).waitFor();
  await code.click();
  for (let digits = 0; digits < 6; digits += 1) await page.keyboard.press('Delete');
  await code.pressSequentially(right);
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
