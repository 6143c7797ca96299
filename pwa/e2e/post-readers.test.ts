import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { BrowserContext } from 'playwright';
import { expect } from 'vitest';
import { isPhotoDrawn } from './harness/class-room.ts';
import { stillKept } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { fromPostMenu, postWith, sendPost, write } from './harness/posts.ts';
import { signInAdmin } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { account, button, dialog, enter, school } from './post-school.ts';

/**
 * Records every response of the server from now on, before the page gets it. The browser drops the bodies
 * when a page navigates.
 */
async function readAnswers(context: BrowserContext): Promise<{ all: () => Promise<string> }> {
  const read: string[] = [];
  await context.route(
    // The event stream never ends.
    ({ pathname }) => pathname.startsWith('/api/') && pathname !== paths.events,
    async (route) => {
      const response = await route.fetch();
      read.push(await response.text());
      // The page may have navigated meanwhile.
      await route.fulfill({ response }).catch(() => null);
    },
  );
  const all = async () => {
    await context.unrouteAll({ behavior: 'wait' });
    return read.join('');
  };
  return { all };
}

school(
  'a script in a post is shown as text, links become links, and markup has no effect',
  async ({ device }) => {
    const [mine, theirs] = [await device({ online: true }), await device({ wide: true, online: true })];
    await enter(mine.page, josna.username);
    await enter(theirs.page, 'vishnu');
    const link = 'https://school.example/2013?a=1&b=2';
    const lines = [
      '<img src=x onerror="document.title=1"> <b>bold</b>',
      'שָׁלוֹם לְכֻלָּם',
      'Z\u0351\u036b\u0343a\u0316\u032alg\u0301o',
      `Look: ${link}. And javascript:alert(1)`,
    ];
    await write(mine.page, lines.join('\n'));
    const text = postWith(theirs.page, 'bold').getByRole('paragraph').filter({ hasText: 'bold' });
    await text.waitFor();
    expect(await text.evaluate((element) => element.textContent)).toBe(lines.join('\n'));
    expect(await text.getByRole('link').evaluateAll((links) => links.map((each) => each.outerHTML))).toEqual([
      `<a href="${link.replace('&', '&amp;')}" target="_blank" rel="noopener noreferrer nofollow">${link.replace('&', '&amp;')}</a>`,
    ]);
    expect(await text.getAttribute('dir')).toBe('auto');
  },
);

school(
  'an admin removes a reported post with a reason, and it leaves every device',
  async ({ device, school }) => {
    const [author, reporter] = [await device({ online: true }), await device({ online: true })];
    const desk = await device({ wide: true, online: true });
    const text = 'Something that should not have been said';
    await sendPost(school.desk, school.vishnu, school, text, [picture]);
    await enter(author.page, 'vishnu');
    await enter(reporter.page, josna.username);
    await fromPostMenu(postWith(reporter.page, text), 'Report');
    const report = dialog(reporter.page, 'Report the post of Vishnu Prasad N.');
    await report
      .getByText(
        'The admins of your school and coordinators of your batch see the post and your reason, but not your name.',
      )
      .waitFor();
    await report.getByRole('textbox', { name: 'Reason (optional)' }).fill('It is about me.');
    await report.getByRole('button', { name: 'Report' }).click();
    await reporter.page.getByText('Thank you. The admins of your school will look at it.').waitFor();
    await fromPostMenu(postWith(reporter.page, text), 'Report');
    await reporter.page
      .getByText('You have already reported this post. The admins of your school will look at it.')
      .waitFor();

    await signInAdmin(desk.page, 'admin@school.example');
    const list = desk.page.getByRole('region', { name: '1 reported post' });
    await list.getByText(text).waitFor();
    await list.getByRole('button', { name: /^Decide/ }).click();
    const decision = dialog(desk.page, 'Post of Vishnu Prasad N.');
    await decision.getByText('It is about me.').waitFor();
    await expect.poll(() => isPhotoDrawn(decision)).toBe(true);
    await button(desk.page, 'Remove the post').click();
    await decision.getByText('Please give a reason. The author sees it.').waitFor();
    await decision.getByRole('textbox', { name: 'Reason for removing it' }).fill('It names a classmate.');
    await button(desk.page, 'Remove the post').click();
    await desk.page.getByText('Done. We tell the people who reported it.').waitFor();
    await list.waitFor({ state: 'detached' });
    await postWith(author.page, text).waitFor({ state: 'detached' });
    await postWith(reporter.page, text).waitFor({ state: 'detached' });
    // The author's notification shows which post it was.
    await expect.poll(() => stillKept(reporter.page, [text])).toEqual([]);
  },
);

school('people outside the batch get no byte of a post or its photos', async ({ device, school }) => {
  const text = 'Only for those who were there';
  const post = await sendPost(school.desk, school.vishnu, school, text, [picture]);
  const photo = post.photos[0]?.path ?? '';
  const { page, context, errors } = await device();
  errors.expect(failedRequest);
  const answers = await readAnswers(context);
  await enter(page, 'ciji');
  await page.getByText('No posts yet').waitFor();
  // An address of another batch shows the person's own batch.
  await page.goto(`/posts?batch=${school.batchId}`);
  await page.getByText('No posts yet').waitFor();
  await page.goto(`/schools/${school.schoolId}/batches/${school.batchId}/assembly`);
  await page.getByRole('button', { name: josna.name }).waitFor();
  const asked = [paths.posts(school.schoolId, school.batchId), photo];
  const statuses = await page.evaluate(
    async (addresses) => await Promise.all(addresses.map(async (address) => (await fetch(address)).status)),
    asked,
  );
  expect(statuses).toEqual([404, 404]);
  const secrets = [text, post._id, photo.replace('.webp', '')];
  expect(await stillKept(page, secrets)).toEqual([]);
  const bytes = await answers.all();
  expect(bytes).toContain(josna.name);
  expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
});

school('posts of a person who left the batch stay, under ‘former classmate’', async ({ device, school }) => {
  const merin = await account(school, 'Merin Thekkekara', 'merin');
  const text = 'I move to another town tomorrow';
  await sendPost(school.desk, merin, school, text);
  const { page } = await device({ online: true });
  await enter(page, josna.username);
  await postWith(page, text).getByRole('heading', { name: 'Merin Thekkekara' }).waitFor();
  const { schoolId, batchId, divisionId, desk } = school;
  const record = (await desk.listPeople(school)).find(({ name }) => name === 'Merin Thekkekara');
  if (!record) throw new Error('Merin is not on the list.');
  await desk.send('DELETE', paths.managedSchoolmate(schoolId, batchId, divisionId, record._id), done);
  const left = postWith(page, text).getByRole('heading', { name: 'A former classmate' });
  await left.waitFor();
  expect(await left.getByRole('button').count()).toBe(0);
  expect(await page.getByText(fallbacks.unknown).count()).toBe(0);
});
