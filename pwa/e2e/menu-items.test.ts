import { openPosts } from './harness/posts.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

onlineStory(
  'an item of a menu does its work even if the browser reports no end of an animation',
  async ({ device, server }) => {
    await openSmallSchool(server);
    const { page } = await device();
    await signIn(page, josna.username);
    await openPosts(page);
    await page.getByRole('textbox', { name: 'Write to your batch' }).first().fill('A post with a menu');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Posted!').waitFor();
    await page.evaluate(() => {
      const endless = { playState: 'running', pending: false, finished: new Promise(() => undefined) };
      Element.prototype.getAnimations = () => [endless as unknown as Animation];
    });
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog', { name: 'Edit post' }).waitFor();
  },
);
