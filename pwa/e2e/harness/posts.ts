import { readFile } from 'node:fs/promises';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { postAnswer } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { ReactionKind } from '@memcherrish/shared/wire/events/replies.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Account, Desk } from './school.ts';
import type { DivisionPath } from './small-school.ts';

/** Reads the Posts tab as a person does. */

export const words = (page: Page): Locator => page.getByRole('textbox', { name: 'Write to your batch' });
export const newPost = (page: Page): Locator => page.getByRole('form', { name: 'New post' });
export const postButton = (page: Page): Locator => page.getByRole('button', { name: 'Post', exact: true });

export function postWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/** Opens the tab and waits for the posts on the device. */
export async function openPosts(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: 'Posts' }).click();
  await words(page).waitFor();
}

export async function write(page: Page, text: string, photos: readonly string[] = []): Promise<void> {
  await words(page).fill(text);
  if (photos.length > 0) await addPhotos(newPost(page), photos);
  await postButton(page).click();
  await postWith(page, text).waitFor();
  // The form then resets itself, and would delete text typed before.
  await expect.poll(() => words(page).inputValue()).toBe('');
}

/** Adds photos and waits until all of them are shown. */
export async function addPhotos(form: Locator, files: readonly string[]): Promise<void> {
  const before = await chosenPhotos(form).count();
  await form.locator('input[type=file]').setInputFiles([...files]);
  await chosenPhotos(form)
    .nth(before + files.length - 1)
    .waitFor();
}

export function chosenPhotos(form: Locator): Locator {
  return form.getByRole('list', { name: 'Photos of this post' }).getByRole('listitem');
}

export async function fromPostMenu(post: Locator, item: string): Promise<void> {
  await post.getByRole('button', { name: /^More/ }).click();
  await post.page().getByRole('menuitem', { name: item }).click();
}

/** Sends a post from a device that the test does not show. */
export async function sendPost(
  desk: Desk,
  { token }: Account,
  { schoolId, batchId }: Pick<DivisionPath, 'schoolId' | 'batchId'>,
  text: string,
  photos: readonly string[] = [],
  eventId: string | null = null,
): Promise<Post> {
  const form = new FormData();
  if (eventId !== null) form.set('eventId', eventId);
  form.set('_id', crypto.randomUUID().replaceAll('-', ''));
  form.set('text', text);
  for (const photo of photos) form.append('photos', new Blob([await readFile(photo)]), 'photo');
  return (await desk.send('POST', paths.posts(schoolId, batchId), postAnswer, form, token)).post;
}

type Batch = Pick<DivisionPath, 'schoolId' | 'batchId'>;

export async function sendReply(
  desk: Desk,
  { token }: Account,
  { schoolId, batchId }: Batch,
  { _id }: Pick<Post, '_id'>,
  text: string,
): Promise<void> {
  const body = { _id: crypto.randomUUID().replaceAll('-', ''), text };
  await desk.send('POST', paths.postReplies(schoolId, batchId, _id), done, body, token);
}

export async function sendReaction(
  desk: Desk,
  { token }: Account,
  { schoolId, batchId }: Batch,
  { _id }: Pick<Post, '_id'>,
  reaction: ReactionKind | null,
): Promise<void> {
  await desk.send('PUT', paths.postReaction(schoolId, batchId, _id), done, { reaction }, token);
}
