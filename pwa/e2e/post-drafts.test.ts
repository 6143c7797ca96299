import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { answerQuestion } from './harness/dashboard.ts';
import { stillKept } from './harness/device-storage.ts';
import { classList, otherPicture, picture } from './harness/files.ts';
import { refusedAt } from './harness/forms.ts';
import { outboxOf } from './harness/outbox.ts';
import {
  addPhotos,
  chosenPhotos,
  fromPostMenu,
  newPost,
  openPosts,
  postButton,
  postWith,
  words,
  write,
} from './harness/posts.ts';
import { signOut } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { dialog, enter, school, waits } from './post-school.ts';

school('a draft survives a closed tab and a reload, and is deleted at sign-out', async ({ device }) => {
  const { page } = await device({ online: true });
  await enter(page, josna.username);
  const draft = 'Half of a memory';
  await words(page).fill(draft);
  await addPhotos(newPost(page), [picture]);
  await expect.poll(() => stillKept(page, [draft, 'image/webp'])).toEqual([draft, 'image/webp']);
  await page.getByRole('link', { name: 'Courtyard' }).click();
  await page.waitForURL('**/assembly');
  await openPosts(page);
  await expect.poll(() => words(page).inputValue()).toBe(draft);
  await page.reload();
  await expect.poll(() => words(page).inputValue()).toBe(draft);
  await expect.poll(() => chosenPhotos(newPost(page)).count()).toBe(1);
  await signOut(page);
  await expect.poll(() => stillKept(page, [draft])).toEqual([]);
  // Waits for the server's response. An earlier sign-in would make the app sign out once more, which the
  // server rejects.
  await page.waitForFunction(() => localStorage.getItem('memcherrish-sign-out-unfinished') === null);
  await enter(page, josna.username);
  expect(await words(page).inputValue()).toBe('');
});

school('each invalid post says why and keeps the typed text', async ({ device }) => {
  const { page } = await device({ online: true });
  await enter(page, josna.username);
  const refused = async (typed: string, sentence: string) => {
    await words(page).fill(typed);
    await postButton(page).click();
    await refusedAt(words(page), sentence);
    expect(await words(page).inputValue()).toBe(typed);
  };
  await refused(' \n\u00a0\t', 'Write something, or add a photo.');
  await refused('m'.repeat(2001), 'Use at most 2,000 characters.');
  await newPost(page).getByText(postWords.postCharactersOver(1)).waitFor();
  await refused('https://a.example '.repeat(110), 'Use at most 20 links in one post.');
  await words(page).fill('With five photos');
  const five = [picture, otherPicture, picture, otherPicture, picture];
  await newPost(page).locator('input[type=file]').setInputFiles(five);
  await newPost(page).getByText('Use at most four photos in one post.').waitFor();
  await expect.poll(() => chosenPhotos(newPost(page)).count()).toBe(4);
  expect(await words(page).inputValue()).toBe('With five photos');
  await newPost(page).getByRole('button', { name: 'Remove photo 4' }).click();
  await newPost(page).locator('input[type=file]').setInputFiles(classList);
  await newPost(page).getByText(messages.photoUnreadable).waitFor();
  await expect.poll(() => chosenPhotos(newPost(page)).count()).toBe(3);
  await words(page).fill('');
  for (const number of [3, 2, 1])
    await newPost(page)
      .getByRole('button', { name: `Remove photo ${number}` })
      .click();
});

school('an edit or deletion on another device is reported, and the typed text stays', async ({ device }) => {
  const [phone, desktop] = [await device({ online: true }), await device({ wide: true, online: true })];
  await enter(phone.page, josna.username);
  await enter(desktop.page, josna.username);
  const text = 'The canteen closed in 2010';
  await write(phone.page, text);
  await postWith(desktop.page, text).waitFor();

  const edit = async (page: Page, from: string, to: string) => {
    await fromPostMenu(postWith(page, from), 'Edit');
    await dialog(page, 'Edit post').getByRole('textbox').fill(to);
    await dialog(page, 'Edit post').getByRole('button', { name: 'Save' }).click();
    await dialog(page, 'Edit post').waitFor({ state: 'detached' });
  };
  phone.errors.expect(failedRequest);
  await phone.context.setOffline(true);
  await edit(phone.page, text, 'The canteen closed in 2011');
  await edit(desktop.page, text, 'The canteen closed in 2012');
  await desktop.page.getByText(postWords.postChanged).waitFor();
  await phone.context.setOffline(false);
  const conflict = postWith(
    phone.page,
    'You also changed this post on another device, so this version was not saved.',
  );
  await conflict.getByText('The canteen closed in 2012').waitFor();
  await conflict.getByText('The canteen closed in 2011').waitFor();
  // The person has seen the other text, so saving again succeeds.
  await conflict.getByRole('button', { name: 'Edit' }).click();
  const again = dialog(phone.page, 'Edit post');
  expect(await again.getByRole('textbox').inputValue()).toBe('The canteen closed in 2011');
  await again.getByRole('button', { name: 'Save' }).click();
  await postWith(desktop.page, 'The canteen closed in 2011').waitFor();
  // The phone has the result too; else it would send the edit again.
  await expect.poll(() => outboxOf(phone.page)).toEqual([]);

  await phone.context.setOffline(true);
  await edit(phone.page, 'The canteen closed in 2011', 'The canteen never closed');
  await fromPostMenu(postWith(desktop.page, 'The canteen closed in 2011'), 'Delete');
  await answerQuestion(desktop.page, 'Delete');
  await desktop.page.getByText('Post deleted.').waitFor();
  await phone.context.setOffline(false);
  const gone = postWith(phone.page, 'This post has been deleted.');
  await gone.getByText('The canteen never closed').waitFor();
  await gone.getByRole('button', { name: 'Post it as a new one' }).click();
  await dialog(phone.page, 'Post it as a new one').getByRole('button', { name: 'Save' }).click();
  await postWith(desktop.page, 'The canteen never closed').waitFor();
  await phone.page.getByText('This post has been deleted.').waitFor({ state: 'detached' });
  expect(await postWith(desktop.page, 'The canteen').count()).toBe(1);
});

school(
  'a post that the server rejects stays with its reason, to be corrected or discarded',
  async ({ device }) => {
    const { page, errors } = await device({ online: true });
    errors.expect(failedRequest);
    await enter(page, josna.username);
    const newPosts = '**/api/schools/*/batches/*/posts';
    const message = 'You have posted many times in the last hour. Please try again later.';
    const refuse = async (route: Route) => {
      const headers = { [ownAnswer.name]: ownAnswer.value };
      await route.fulfill({ status: 422, headers, json: { code: 'invalid-input', error: message, message } });
    };
    await page.route(newPosts, refuse);
    await write(page, 'Refused at first');
    const refused = postWith(page, 'Refused at first');
    await refused.getByRole('alert').getByText(message).waitFor();
    await page.unroute(newPosts);
    await refused.getByRole('button', { name: 'Edit' }).click();
    const form = dialog(page, 'Edit post');
    expect(await form.getByRole('textbox').inputValue()).toBe('Refused at first');
    await form.getByRole('textbox').fill('Taken in the end');
    await form.getByRole('button', { name: 'Save' }).click();
    const taken = postWith(page, 'Taken in the end');
    await taken.waitFor();
    await waits(page, 'Taken in the end').waitFor({ state: 'detached' });
    expect(await taken.getByRole('alert').count()).toBe(0);

    await page.route(newPosts, refuse);
    await write(page, 'Not worth another try');
    const lost = postWith(page, 'Not worth another try');
    await lost.getByRole('button', { name: 'Discard' }).click();
    await answerQuestion(page, 'Discard');
    await lost.waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(page, ['Not worth another try'])).toEqual([]);
  },
);

school('leaving a changed post asks first', async ({ device }) => {
  const { page } = await device({ online: true });
  await enter(page, josna.username);
  await write(page, 'As it was');
  await fromPostMenu(postWith(page, 'As it was'), 'Edit');
  const form = dialog(page, 'Edit post');
  await form.getByRole('textbox').fill('As it might be');
  await page.keyboard.press('Escape');
  await answerQuestion(page, 'Stay');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await form.getByRole('textbox').inputValue()).toBe('As it might be');
  await page.keyboard.press('Escape');
  await answerQuestion(page, 'Leave');
  await form.waitFor({ state: 'detached' });
  await postWith(page, 'As it was').waitFor();
});
