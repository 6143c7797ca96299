import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { outboxOf, withoutBackgroundSync } from './harness/outbox.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';

export const isLong = process.env['LONG'] === '1';
export const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };
export let newcomers = 0;

/** Josna's class, in which Vishnu has an account too. */
export const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
  return small;
});

/** Signs up a person without any changes, so that each revision counts the edits of one test. */
export async function newcomer({ desk, ...place }: SmallSchool) {
  newcomers += 1;
  const [someone] = (await desk.listPeople(place))
    .filter(({ name, mobile }) => mobile && name !== josna.name && name !== vishnu.name)
    .slice(newcomers - 1);
  if (!someone?.mobile) throw new Error('The class is too small.');
  const username = `newcomer-${newcomers}`;
  await desk.signUp(someone.mobile, username);
  return { username, name: someone.name, account: await desk.signIn(username) };
}

export const editsPath = (url: URL) => url.pathname.startsWith('/api/schoolmates/update/');

export const sentTexts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ selfIntro: `Text ${at + 1}` }));

export async function openClass(page: Page, username: string): Promise<void> {
  await withoutBackgroundSync(page);
  await signIn(page, username);
  await person(page, josna.name).waitFor();
}

/** Waits until the outbox is empty. */
export async function whenSent(page: Page): Promise<void> {
  await expect.poll(() => outboxOf(page), { timeout: 60_000 }).toEqual([]);
}
