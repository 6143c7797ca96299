import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { expectFocus, expectFocusIn, tabTo } from './harness/keyboard.ts';
import { words } from './harness/posts.ts';
import { signIn, signInAdmin, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { tourTakes } from './harness/tour.ts';
import { fillPosts, tourPosts, tourReportedPosts } from './harness/tour-posts.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk } = small;
  await desk.signUp(await mobileOf(small, 'Vishnu Prasad N.'), 'vishnu');
  const [own, other] = [await desk.signIn(josna.username), await desk.signIn('vishnu')];
  await fillPosts({ desk, batch: small, own, other });
  return small;
});

school(
  'axe finds nothing wrong among the posts, and nothing is cut off',
  { timeout: 300_000 },
  async ({ device }) => {
    const { page } = await device();
    await signIn(page, josna.username);
    await tourPosts(page, expectAccessible);
  },
);

school('axe finds nothing wrong at reported posts, and nothing is cut off', tourTakes, async ({ device }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await tourReportedPosts(page, expectAccessible);
});

school('posts can be written, edited and deleted with the keyboard', async ({ device }) => {
  const { page } = await device({ wide: true });
  await signInAt(page, '/posts', josna.username);
  await words(page).waitFor();
  const press = (key: string) => page.keyboard.press(key);

  const button = (name: RegExp) => page.getByRole('button', { name }).first();
  const item = (name: string) => page.getByRole('menuitem', { name });

  await tabTo(page.getByRole('textbox', { name: 'Write to your batch' }).first());
  await page.keyboard.type('Typed and sent by keys alone');
  await tabTo(button(/^Post$/));
  await press('Enter');
  const post = page.getByRole('article').filter({ hasText: 'Typed and sent by keys alone' });
  await post.waitFor();
  await page.getByText('Posted!').waitFor();
  await tabTo(button(/^More/));
  await press('Enter');
  await expectFocus(item('Edit'));
  await press('Enter');
  await expectFocusIn(page.getByRole('dialog', { name: 'Edit post' }));
  await tabTo(page.getByRole('textbox', { name: 'Your post' }).first());
  await press('End');
  await page.keyboard.type(', and changed');
  await tabTo(button(/^Save$/));
  await press('Enter');
  await post.getByText('and changed').waitFor();
  await page.getByRole('dialog', { name: 'Edit post' }).waitFor({ state: 'detached' });
  await page.getByText('Post updated!').waitFor();
  await tabTo(button(/^More/));
  await press('Enter');
  await expectFocus(item('Edit'));
  await press('End');
  await expectFocus(item('Delete'));
  await press('Enter');
  await page.getByRole('alertdialog').waitFor();
  // The focus starts on the harmless button.
  await expectFocus(page.getByRole('button', { name: 'Cancel', exact: true }));
  await press('Tab');
  await press('Enter');
  await post.waitFor({ state: 'detached' });
  // The focus stays in the list, where the post was.
  const inList = (feed: Element) => feed.contains(document.activeElement);
  await expect.poll(() => page.getByRole('feed').evaluate(inList)).toBe(true);
});
