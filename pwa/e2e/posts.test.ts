import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { postWords } from '@memcherrish/shared/text/posts.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { BrowserContext, Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import { arePhotosDrawn, card, isPhotoDrawn } from './harness/class-room.ts';
import { answerQuestion } from './harness/dashboard.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { classList, otherPicture, picture } from './harness/files.ts';
import { refusedAt } from './harness/forms.ts';
import { expectFocusIn } from './harness/keyboard.ts';
import { outboxOf } from './harness/outbox.ts';
import {
  addPhotos,
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
import { type Account, samplePassword } from './harness/school.ts';
import { signIn, signInAdmin, signInAt, signOut } from './harness/sign-in.ts';
import {
  type DivisionPath,
  josna,
  mobileOf,
  openSmallSchool,
  type SmallSchool,
} from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** Josna and Vishnu are in one batch; Ciji is in another one of the same school. */
const school = story.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId } = small;
  const vishnu = await account(small, 'Vishnu Prasad N.', 'vishnu');
  const own = await desk.signIn(josna.username);
  const batchId = await desk.addBatch(schoolId, '2010 - 2011');
  const divisionId = await desk.addDivision(schoolId, batchId, '8-C');
  const mobile = '+919847066001';
  const elsewhere = { schoolId, batchId, divisionId };
  await register(small, elsewhere, 'Ciji Paul', mobile);
  await desk.signUp(mobile, 'ciji');
  return { ...small, elsewhere, vishnu, josna: own };
});

async function register(
  { desk }: SmallSchool,
  place: DivisionPath,
  name: string,
  mobile: string,
): Promise<void> {
  const secret = { password: samplePassword, confirmPassword: samplePassword };
  const entry = { name, email: 'put@school.example', place: 'Ollur', mobile, ...secret };
  await desk.send('POST', paths.registerSchoolmate, done, { ...entry, ...place });
}

/** Signs up a person of the class list. */
async function account(small: SmallSchool, name: string, username: string): Promise<Account> {
  await small.desk.signUp(await mobileOf(small, name), username);
  return await small.desk.signIn(username);
}

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

async function enter(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await openPosts(page);
}

async function swipeRight(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('Nothing is open.');
  const [left, middle] = [box.x + box.width / 4, box.y + box.height / 2];
  await page.mouse.move(left, middle);
  await page.mouse.down();
  await page.mouse.move(left + box.width / 2, middle, { steps: 5 });
  await page.mouse.up();
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waits = (page: Page, text: string) => postWith(page, text).getByText('Not sent yet');

school(
  'a post written on a desktop is read on a phone, with its photos and its author',
  async ({ device, school: _ }) => {
    const [mine, theirs] = [await device({ wide: true, online: true }), await device({ online: true })];
    await enter(mine.page, josna.username);
    await enter(theirs.page, 'vishnu');
    const first = 'The bell of the old hall';
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
    const [mine, theirs] = [await device({ online: true }), await device({ wide: true })];
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

school(
  'an admin removes a reported post with a reason, and it leaves every device',
  async ({ device, school }) => {
    const [author, reporter] = [await device({ online: true }), await device()];
    const desk = await device({ wide: true, online: true });
    const text = 'Something that should not have been said';
    await sendPost(school.desk, school.vishnu, school, text, [picture]);
    await enter(author.page, 'vishnu');
    await enter(reporter.page, josna.username);
    await fromPostMenu(postWith(reporter.page, text), 'Report');
    const report = dialog(reporter.page, 'Report the post of Vishnu Prasad N.');
    await report
      .getByText('The admins of your school see the post and your reason, but not your name.')
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

school(
  'older posts load from the server when the reader asks for them while online',
  async ({ device, school }) => {
    const { page, context, errors } = await device({ online: true });
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
