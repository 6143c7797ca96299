import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { arePhotosDrawn, card, isPhotoDrawn } from './harness/class-room.ts';
import { answerQuestion } from './harness/dashboard.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { otherPicture, picture } from './harness/files.ts';
import { expectFocusIn } from './harness/keyboard.ts';
import { announcePastEvent } from './harness/past-event.ts';
import {
  chosenPhotos,
  fromPostMenu,
  newPost,
  openPosts,
  postButton,
  postWith,
  sendPost,
  words,
  write,
} from './harness/posts.ts';
import { signInAt } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { account, button, dialog, enter, register, school, waits } from './post-school.ts';

async function swipeRight(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('Nothing is open.');
  const [left, middle] = [box.x + box.width / 4, box.y + box.height / 2];
  await page.mouse.move(left, middle);
  await page.mouse.down();
  await page.mouse.move(left + box.width / 2, middle, { steps: 5 });
  await page.mouse.up();
}

school(
  'a post written on a desktop is read on a phone, with its photos and its author',
  async ({ device, school: _ }) => {
    const [mine, theirs] = [await device({ wide: true, online: true }), await device({ online: true })];
    await enter(mine.page, josna.username);
    await enter(theirs.page, 'vishnu');
    const first = 'The bell of the old hall';
    // The form is one line until it is touched.
    expect(await postButton(mine.page).isVisible()).toBe(false);
    await words(mine.page).focus();
    await postButton(mine.page).waitFor();
    await write(mine.page, first, [picture, otherPicture]);
    await mine.page.getByText(postWords.postSent).waitFor();
    await expect.poll(() => words(mine.page).inputValue()).toBe('');
    await expect.poll(() => chosenPhotos(newPost(mine.page)).count()).toBe(0);

    const arrived = postWith(theirs.page, first);
    await arrived.getByRole('heading', { name: josna.name }).waitFor();
    await expect.poll(() => isPhotoDrawn(arrived)).toBe(true);
    await arrived.getByRole('button', { name: /^Enlarge photo 1 of 2/ }).click();
    const viewer = dialog(theirs.page, `Photos of ${josna.name}`);
    await viewer.getByText('1 of 2').waitFor();
    await expectFocusIn(viewer);
    await theirs.page.keyboard.press('ArrowRight');
    await viewer.getByText('2 of 2').waitFor();
    await swipeRight(theirs.page, viewer);
    await viewer.getByText('1 of 2').waitFor();
    await theirs.page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await arrived.getByRole('button', { name: josna.name, exact: true }).click();
    await card(theirs.page, josna.name).waitFor();
    await theirs.page.keyboard.press('Escape');
    await card(theirs.page, josna.name).waitFor({ state: 'detached' });
    await arrived.getByRole('button', { name: /^More/ }).click();
    await expect.poll(() => theirs.page.getByRole('menuitem').allTextContents()).toEqual(['Report']);
    await theirs.page.keyboard.press('Escape');
  },
);

school(
  'an author’s edit on a phone changes the post everywhere, and a deletion removes it from every device',
  async ({ device, school }) => {
    const [mine, theirs] = [await device({ online: true }), await device({ wide: true, online: true })];
    const first = 'The bell of the old court';
    const sent = await sendPost(school.desk, school.josna, school, first, [picture, otherPicture]);
    await enter(mine.page, josna.username);
    await enter(theirs.page, 'vishnu');
    // Waits until all photos have loaded, because a rejected load is a console error.
    const small = sent.photos.map(({ path }) => smallPhoto(path));
    for (const { page } of [mine, theirs]) {
      await expect.poll(() => arePhotosDrawn(postWith(page, first))).toBe(true);
      await expect.poll(() => stillKept(page, small)).toEqual(small);
    }
    await fromPostMenu(postWith(mine.page, first), 'Edit');
    const form = dialog(mine.page, 'Edit post');
    await form.getByRole('button', { name: 'Remove photo 1' }).click();
    const second = 'The bell of the new hall';
    await form.getByRole('textbox', { name: 'Your post' }).fill(second);
    await form.getByRole('button', { name: 'Save' }).click();
    await mine.page.getByText(postWords.postChanged).waitFor();
    const changed = postWith(theirs.page, second);
    await changed.getByText('edited').waitFor();
    await changed.getByRole('button', { name: /^Enlarge photo 1 of 1/ }).waitFor();
    expect(await postWith(theirs.page, first).count()).toBe(0);

    await fromPostMenu(postWith(mine.page, second), 'Delete');
    await answerQuestion(mine.page, 'Delete');
    await mine.page.getByText('Post deleted.').waitFor();
    await changed.waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(theirs.page, [second])).toEqual([]);
  },
);

school('a post written offline waits and is sent automatically', async ({ device, school }) => {
  const [mine, theirs] = [await device(), await device({ wide: true, online: true })];
  await enter(theirs.page, 'vishnu');
  await enter(mine.page, josna.username);
  const before = 'Written while there was a network';
  await sendPost(school.desk, school.vishnu, school, before, [picture]);
  await expect.poll(() => isPhotoDrawn(postWith(mine.page, before))).toBe(true);
  await servedByWorker(mine.page);

  mine.errors.expect(failedRequest);
  // The next edit uploads the photo again under another address, and the other device may still show the old
  // one.
  theirs.errors.expect(failedRequest);
  await mine.context.setOffline(true);
  const text = 'From the hall, where nobody has a network';
  await write(mine.page, text, [picture]);
  await waits(mine.page, text).waitFor();
  await mine.page.getByText(messages.savedHere).waitFor();
  // A typed address and a reload show the stored posts and the waiting one.
  await mine.page.goto('/posts');
  await waits(mine.page, text).waitFor();
  await expect.poll(() => isPhotoDrawn(postWith(mine.page, text))).toBe(true);
  await expect.poll(() => isPhotoDrawn(postWith(mine.page, before))).toBe(true);
  await fromPostMenu(postWith(mine.page, text), 'Edit');
  const later = `${text}, or a chair`;
  await dialog(mine.page, 'Edit post').getByRole('textbox').fill(later);
  await dialog(mine.page, 'Edit post').getByRole('button', { name: 'Save' }).click();
  await waits(mine.page, later).waitFor();
  expect(await postWith(theirs.page, text).count()).toBe(0);

  await mine.context.setOffline(false);
  await postWith(theirs.page, later).waitFor();
  await expect.poll(() => isPhotoDrawn(postWith(theirs.page, later))).toBe(true);
  await waits(mine.page, later).waitFor({ state: 'detached' });
  await expect.poll(() => postWith(mine.page, text).count()).toBe(1);
});

school(
  'older posts load from the server when the reader comes to their end or asks for them, while online',
  async ({ device, school }) => {
    const { page, context, errors } = await device({ online: true });
    const eventId = 'event-with-an-album';
    await announcePastEvent(school.desk, school, { eventId, title: 'Reunion' }, []);
    await sendPost(school.desk, school.vishnu, school, 'The old album.', [picture], eventId);
    for (let number = 1; number <= 205; number += 1)
      await sendPost(school.desk, school.vishnu, school, `Memory number ${number}.`);
    await enter(page, josna.username);
    await postWith(page, 'Memory number 205.').waitFor();
    expect(await postWith(page, 'Memory number 5.').count()).toBe(0);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await button(page, 'Show older posts').click();
    await page.getByText('Connect to the internet to see older posts.').waitFor();
    await context.setOffline(false);
    await button(page, 'Show older posts').click();
    await postWith(page, 'Memory number 1.').waitFor();
    expect(await stillKept(page, ['Memory number 1."'])).toEqual([]);
    expect(await stillKept(page, ['Memory number 205.'])).toEqual(['Memory number 205.']);

    // They also come by themselves when the reader scrolls to the end.
    await page.reload();
    await postWith(page, 'Memory number 205.').waitFor();
    expect(await postWith(page, 'Memory number 5.').count()).toBe(0);
    const first = async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return postWith(page, 'Memory number 1.').count();
    };
    await expect.poll(first).toBe(1);

    // The album has no post on the device any more. Its page loads them from the server.
    await page.goto(`/events/${eventId}/photos`);
    await postWith(page, 'The old album.').waitFor();
    await expect.poll(() => isPhotoDrawn(postWith(page, 'The old album.'))).toBe(true);
    expect(await postWith(page, 'Memory number 1.').count()).toBe(0);
    await button(page, 'Show older posts').waitFor({ state: 'detached' });
    expect(await page.getByText('No photos yet').count()).toBe(0);
  },
);

school('a person without a class is offered to find theirs', async ({ device, school }) => {
  await school.desk.signUp('+919847066009', 'nowhere');
  const { page } = await device({ online: true });
  await signInAt(page, '/posts', 'nowhere');
  await page.getByText(messages.noSchoolData).waitFor();
  await page.getByRole('link', { name: 'Find my class' }).waitFor();
});

school(
  'a person in two batches chooses one, and each batch has its own posts and draft',
  async ({ device, school }) => {
    const { mobile } = await account(school, 'Tijo Kallookkaran', 'tijo');
    await register(school, school.elsewhere, 'Tijo Kallookkaran', mobile);
    const { page } = await device({ online: true });
    await enter(page, 'tijo');
    const batch = page.getByRole('combobox', { name: 'Batch' });
    await batch.selectOption('2010 - 2011');
    await page.waitForURL(`**/posts?batch=${school.elsewhere.batchId}`);
    await write(page, 'For the eighth class alone');
    await words(page).fill('A draft for the eighth');
    await batch.selectOption('2012 - 2013');
    await page.waitForURL(`**/posts?batch=${school.batchId}`);
    await expect.poll(() => words(page).inputValue()).toBe('');
    await postWith(page, 'For the eighth class alone').waitFor({ state: 'detached' });
    await page.goto(`/posts?batch=${school.elsewhere.batchId}`);
    await postWith(page, 'For the eighth class alone').waitFor();
    await expect.poll(() => words(page).inputValue()).toBe('A draft for the eighth');
    await page.getByRole('link', { name: 'Courtyard' }).click();
    await page.waitForURL(`**/batches/${school.elsewhere.batchId}/assembly`);
    await openPosts(page);
    await postWith(page, 'For the eighth class alone').waitFor();
  },
);
