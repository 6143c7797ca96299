import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect } from 'vitest';
import { arePhotosDrawn, isPhotoDrawn, person } from './harness/class-room.ts';
import { takeAsOffered, telltale } from './harness/crop.ts';
import { otherPicture, picture } from './harness/files.ts';
import { breakCalls, fillStorage } from './harness/forms.ts';
import { signIn } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { openEditor, said, school, vishnu } from './profile-editor.ts';

// Shows spec:school.72, spec:school.73, spec:school.74, spec:states.24, spec:access.7, spec:words.44
// Shows spec:limits.31
school('a photo is shrunk, uploaded, changed and removed', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  const invitation = page.getByRole('button', { name: 'Add your photo', exact: false });
  await invitation.waitFor();
  await openEditor(page);
  const photo = page.getByRole('region', { name: 'Profile picture' });
  const own = photo.locator('.avatar');
  await own.waitFor();
  expect(await isPhotoDrawn(own)).toBe(false);
  const chooser = photo.locator('input[type=file]');
  await photo.getByRole('button', { name: 'Upload profile picture' }).waitFor();
  // Larger than the server allows and of a type that it rejects, so the upload must be made on the device.
  const folder = await mkdtemp(join(tmpdir(), 'memcherrish-photo-'));
  await writeFile(join(folder, 'me.bmp'), telltale(2400, 1800));
  await chooser.setInputFiles(join(folder, 'me.bmp'));
  await takeAsOffered(page);
  await said(page, '✅ Profile picture updated successfully!');
  await rm(folder, { recursive: true });
  // Waits for the server's version, because a photo that is still loading would end in an error.
  const source = () => own.locator('img').first().getAttribute('src');
  await expect.poll(source).toMatch(/^\/uploads\//);
  await expect.poll(() => arePhotosDrawn(own)).toBe(true);
  const first = await source();
  await page.goto('/viewpage-new');
  await person(page, josna.name).waitFor();
  await expect.poll(() => invitation.count()).toBe(0);
  await openEditor(page);
  // A small photo that still loads when it is replaced would end in an error, too.
  await expect.poll(() => isPhotoDrawn(page.locator('.top-bar .avatar'))).toBe(true);

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
  async ({ visitEditor }) => {
    const { page, errors } = await visitEditor();
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
  async ({ device, visitEditor }) => {
    const { page, errors } = await visitEditor();
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
    await page.getByText(vocabulary.notSentYet, { exact: true }).waitFor();
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
