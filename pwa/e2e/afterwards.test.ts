import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventReplies, eventSaved, type NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import { postsPage } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { otherPicture, picture } from './harness/files.ts';
import { withoutBackgroundSync } from './harness/outbox.ts';
import { announcePastEvent } from './harness/past-event.ts';
import { addPhotos } from './harness/posts.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const hour = 60 * 60 * 1000;
const classmate = 'Merin Thekkekara';
const title = 'The reunion that is over';
const eventId = 'event-that-is-over-1';

const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const opened = await openSmallSchool(server);
  await aReunionThatIsOver(opened);
  return opened;
});

/** Josna and a classmate came to an event that ended an hour ago. The classmate helped at the door. */
async function aReunionThatIsOver(school: SmallSchool): Promise<void> {
  const { desk } = school;
  await desk.signUp(await mobileOf(school, classmate), 'classmate');
  const people = [await desk.signIn(josna.username), await desk.signIn('classmate')];
  const tokens = people.map(({ token }) => token);
  await announcePastEvent(desk, school, { eventId, title }, tokens);
  const helper = (await desk.listPeople(school)).find(({ name }) => name === classmate);
  await desk.send('PUT', paths.doorHelper(eventId, helper?._id ?? ''), done, { kind: 'schoolmate' });
}

const repliesTo = async ({ desk }: SmallSchool) =>
  (await desk.send('GET', paths.reunionReplies(eventId), eventReplies)).replies;
const listOf = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

school(
  'after an event a schoolmate sees who came, and leaves the list without a network',
  async ({ device, school }) => {
    const { page, context, errors } = await device();
    await withoutBackgroundSync(page);
    await signIn(page, josna.username);
    await person(page, josna.name).waitFor();
    await servedByWorker(page);
    await page.goto('/events');
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.getByRole('link', { name: new RegExp(title) }).click();
    await page.getByRole('heading', { name: 'Who came (2)' }).waitFor();
    expect(await listOf(page, 'Who came (2)').allTextContents()).toEqual([
      expect.stringContaining(josna.name),
      expect.stringContaining(classmate),
    ]);
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await listOf(page, 'At the door').getByText(classmate).waitFor();
    expect(await page.getByRole('heading', { name: 'Who is coming' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Do not show me' }).click();
    await page.getByText('You were here. Only the organisers see it.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Who came (1)' }).waitFor();
    expect(await listOf(page, 'Who came (1)').getByText(josna.name).count()).toBe(0);
    const levels = async () => (await repliesTo(school)).map(({ level }) => level).sort();
    expect(await levels()).toEqual(['Batch', 'Batch']);
    await context.setOffline(false);
    await expect.poll(levels).toEqual(['Batch', 'Only Me']);
    await page.getByRole('button', { name: 'Show me', exact: true }).click();
    await page.getByRole('heading', { name: 'Who came (2)' }).waitFor();
    await expect.poll(levels).toEqual(['Batch', 'Batch']);
    await expectAccessible(page, 'event that is over');
  },
);

school('the page of memories has faces and thanks, and prints without bars', async ({ device, school }) => {
  expect(await repliesTo(school)).toHaveLength(2);
  const { page } = await device({ online: true });
  await signInAt(page, `/events/${eventId}`, josna.username);
  await page.getByRole('link', { name: 'Page of memories' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('The school hall').waitFor();
  expect(await listOf(page, 'Who came').count()).toBe(2);
  await page.getByRole('region', { name: 'Thank you' }).getByText(classmate).waitFor();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print this page' }).click();
  await page.locator('body[data-printed]').waitFor();
  await expectAccessible(page, 'page of memories');

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: title }).isVisible()).toBe(true);
  for (const bar of ['banner', 'navigation', 'button', 'status'] as const) {
    for (const each of await page.getByRole(bar).all()) expect(await each.isVisible(), bar).toBe(false);
  }
});

school('before the end of an event there is no page of memories', async ({ device, school }) => {
  const startsAt = new Date(Date.now() + hour).toISOString();
  const { schoolId, batchId } = school;
  const body: NewEventBody = {
    ...{
      _id: 'event-to-come-12',
      schoolId,
      batchIds: [batchId],
      teachers: true,
      title: 'Next year',
      startsAt,
      endsAt: null,
    },
    ...{ zone: 'Asia/Kolkata', place: null, address: null, programme: null, cost: null },
    ...{ capacity: null, questions: [] },
  };
  await school.desk.send('POST', paths.reunions, eventSaved, body);
  const { page } = await device({ online: true });
  await signInAt(page, '/events/event-to-come-12', josna.username);
  await page.getByRole('heading', { name: 'Next year' }).waitFor();
  expect(await page.getByRole('link', { name: 'Page of memories' }).count()).toBe(0);
  await page.goto('/events/event-to-come-12/memories');
  await page.getByText('The page of memories is ready when the event is over.').waitFor();
});

school(
  'photos of the day are added without a network, and a pictured classmate removes one for everyone',
  async ({ device, school }) => {
    const { page, context, errors } = await device();
    await withoutBackgroundSync(page);
    await signIn(page, josna.username);
    await person(page, josna.name).waitFor();
    await servedByWorker(page);
    await page.goto(`/events/${eventId}`);
    await page.getByRole('link', { name: 'Photos of the day' }).click();
    await page.getByText('No photos yet').waitFor();
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.getByLabel('Add photos of the day').fill('The whole class');
    await addPhotos(page.getByRole('form', { name: postWords.newPost }), [picture, otherPicture]);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('article').getByText('The whole class').waitFor();
    await page.reload();
    await page.getByRole('article').getByText('The whole class').waitFor();
    await context.setOffline(false);
    const albums = async () => {
      const { desk, schoolId, batchId } = school;
      const { token } = await desk.signIn('classmate');
      return (await desk.send('GET', paths.posts(schoolId, batchId), postsPage, undefined, token)).posts;
    };
    await expect.poll(async () => (await albums()).map((post) => post.eventId)).toEqual([eventId]);

    const { page: phone } = await device({ online: true });
    await signInAt(phone, '/posts', 'classmate');
    await phone.getByRole('article').getByRole('link', { name: 'Photos of the day' }).click();
    await phone.getByRole('heading', { name: 'Photos of the day', level: 1 }).waitFor();
    await phone.getByRole('button', { name: `More, post of ${josna.name}` }).click();
    await phone.getByRole('menuitem', { name: 'I am in this photo' }).click();
    await phone.getByRole('button', { name: 'Remove photo 1 of 2' }).waitFor();
    await expectAccessible(phone, 'remove a photo');
    await phone.getByRole('button', { name: 'Remove photo 1 of 2' }).click();
    await phone.getByText('The photo is removed for everyone.').waitFor();
    await expect.poll(async () => (await albums())[0]?.photos.length).toBe(1);
    await phone.getByRole('button', { name: 'Enlarge photo 1 of 1' }).waitFor();
    await expectAccessible(phone, 'album');

    await phone.goto(`/events/${eventId}/memories`);
    await phone.getByRole('img', { name: 'Photo 1 of 1' }).waitFor();
    await phone.getByText('The whole class').waitFor();
    await page.goto('/notifications');
    await page.getByText('A person in one of your photos of the day has removed it.').waitFor();
  },
);
