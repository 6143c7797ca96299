import { messages } from '@memcherrish/shared/text/messages.ts';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { signIn, signInAdmin, signInAt } from './harness/doors.ts';
import { words } from './harness/posts.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { tourTakes } from './harness/tour.ts';
import { fillPosts, tourPosts, tourReportedPosts } from './harness/tour-posts.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk } = small;
  await desk.signUp(await mobileOf(small, 'Vishnu Prasad N.'), 'vishnu');
  const [own, other] = [await desk.signIn(josna.username), await desk.signIn('vishnu')];
  await fillPosts({ desk, place: small, own, other });
  return small;
});

school(
  'among the posts axe objects to nothing, and nothing is cut',
  { timeout: 300_000 },
  async ({ device }) => {
    const { page } = await device();
    await signIn(page, josna.username);
    await tourPosts(page, expectAccessible);
  },
);

school('about reported posts axe objects to nothing, and nothing is cut', tourTakes, async ({ device }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await tourReportedPosts(page, expectAccessible);
});

school('writing, editing and deleting need no pointer', async ({ device }) => {
  const { page } = await device({ wide: true });
  await signInAt(page, '/posts', josna.username);
  await words(page).waitFor();
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (name: string | RegExp, role: 'button' | 'textbox') => {
    const target = page.getByRole(role, { name }).first();
    await target.waitFor();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}.`);
  };

  const standsAt = async (name: string) => {
    const item = page.getByRole('menuitem', { name });
    await expect.poll(() => item.evaluate((element) => element === document.activeElement)).toBe(true);
  };

  await tabTo('Write to your batch', 'textbox');
  await page.keyboard.type('Typed and sent by keys alone');
  await tabTo(/^Post$/, 'button');
  await press('Enter');
  const post = page.getByRole('article').filter({ hasText: 'Typed and sent by keys alone' });
  await post.waitFor();
  await page.getByText(messages.postSent).waitFor();
  await tabTo(/^More/, 'button');
  await press('Enter');
  await standsAt('Edit');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Edit post' }).waitFor();
  await tabTo('Your post', 'textbox');
  await press('End');
  await page.keyboard.type(', and changed');
  await tabTo(/^Save$/, 'button');
  await press('Enter');
  await post.getByText('and changed').waitFor();
  await page.getByRole('dialog', { name: 'Edit post' }).waitFor({ state: 'detached' });
  await page.getByText(messages.postChanged).waitFor();
  await tabTo(/^More/, 'button');
  await press('Enter');
  await standsAt('Edit');
  await press('End');
  await standsAt('Delete');
  await press('Enter');
  await page.getByRole('alertdialog').waitFor();
  // The focus starts on the harmless answer.
  await press('Tab');
  await press('Enter');
  await post.waitFor({ state: 'detached' });
  // Where the post was, the list goes on.
  const inList = (feed: Element) => feed.contains(document.activeElement);
  await expect.poll(() => page.getByRole('feed').evaluate(inList)).toBe(true);
});
