import { nameTagWords as words } from '@memcherrish/shared/text/events/name-tags.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventSaved, type NewEventBody, replyAnswer } from '@memcherrish/shared/wire/events/events.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const eventId = 'event-with-tags-1';
const longName = 'Sree Venkatanarasimharajuvaripe Thekkekara';
const guests = [
  'Zacharias',
  'Venkatanarasimharajuvarip',
  longName,
  'Anu',
  'Bo',
  'Cyril',
  'Dia',
  'Eva',
  'Finu',
  'Gigi',
];

/** Josna announces an event, and comes to it with ten guests. */
const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const opened = await openSmallSchool(server);
  const { desk, schoolId, batchId } = opened;
  await desk.send('PUT', paths.eventSettings(schoolId), done, { byMembers: true });
  const { token } = await desk.signIn(josna.username);
  const body: NewEventBody = {
    ...{
      _id: eventId,
      schoolId,
      batchIds: [batchId],
      teachers: true,
      title: 'Twenty-five years on',
      endsAt: null,
    },
    startsAt: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    ...{ zone: 'Asia/Kolkata', place: 'The school hall', address: null, programme: null, cost: null },
    ...{ capacity: null, questions: [] },
  };
  await desk.send('POST', paths.reunions, eventSaved, body, token);
  const reply = { answer: 'coming', guests: guests.length, guestNames: guests, diet: null, note: null };
  const said = { ...reply, answers: {}, level: 'Division', base: 0 };
  await desk.send('PUT', paths.reunionReply(eventId), replyAnswer, said, token);
  return opened;
});

const tags = (page: Page) => page.getByRole('list', { name: vocabulary.nameTags }).getByRole('listitem');
const tagOf = (page: Page, name: string) => tags(page).filter({ hasText: name });

async function openTags(page: Page): Promise<void> {
  await signInAt(page, `/events/${eventId}/replies`, josna.username);
  await page.getByRole('link', { name: vocabulary.nameTags }).click();
  await tags(page).first().waitFor();
}

/** Returns the number of pages of the print, by the page tree of the file. */
async function pagesOf(page: Page): Promise<number> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Replaces the print dialog by a mark, which stays until the page is left. */
const markPrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const shown = [...document.querySelectorAll('.name-tags > li')];
      document.body.dataset['printed'] = String(
        shown.filter((tag) => !tag.closest('[data-alone] > :not([data-alone])')).length,
      );
    };
  });

school(
  'name tags print ten on a sheet, with whole names at 28 points or more',
  async ({ device, school }) => {
    expect(school.batchId).not.toBe('');
    const { page } = await device({ online: true });
    await openTags(page);
    expect(await tags(page).count()).toBe(1 + guests.length);
    await page.emulateMedia({ media: 'print' });
    expect(await pagesOf(page)).toBe(2);
    const drawn = await tags(page).evaluateAll((items) =>
      items.map((item) => {
        const tag = item.getBoundingClientRect();
        const name = item.querySelector('strong');
        const lines = [...(name?.querySelectorAll('span') ?? [])];
        const boxes = lines.map((line) => line.getBoundingClientRect());
        return {
          name: name?.textContent ?? '',
          size: Number.parseFloat(name ? getComputedStyle(name).fontSize : '0'),
          isInside: boxes.every(
            (box) =>
              box.left >= tag.left &&
              box.right <= tag.right &&
              box.top >= tag.top &&
              box.bottom <= tag.bottom,
          ),
          isWhole: [...item.children].every((part) => part.scrollHeight <= part.clientHeight),
          isOneLine: lines.every((line) => getComputedStyle(line).whiteSpace === 'nowrap'),
          millimetres: [tag.width, tag.height].map((pixels) => Math.round((pixels * 25.4) / 96)),
        };
      }),
    );
    expect(drawn.map(({ name }) => name.trim().replace(/\s+/g, ' '))).toEqual([josna.name, ...guests]);
    for (const { name, size, ...rest } of drawn) {
      expect(size, name).toBeGreaterThanOrEqual((28 * 96) / 72 - 0.01);
      expect([name, rest]).toEqual([
        name,
        { isInside: true, isWhole: true, isOneLine: true, millimetres: [90, 54] },
      ]);
    }
    for (const bar of ['banner', 'navigation', 'button', 'status', 'heading'] as const)
      for (const each of await page.getByRole(bar).all()) expect(await each.isVisible(), bar).toBe(false);
  },
);

school('one tag prints alone, and a sheet of empty tags is added', async ({ device, school }) => {
  expect(school.batchId).not.toBe('');
  const { page } = await device({ online: true });
  await openTags(page);
  await page.getByText(/do not show their reply to their whole batch/).waitFor();
  await markPrints(page);
  await page.getByRole('button', { name: words.printOne('Zacharias') }).click();
  await page.locator('body[data-printed="1"]').waitFor();
  await page.getByLabel(words.empty).check();
  await page.getByRole('button', { name: words.print(21) }).click();
  await page.locator('body[data-printed="21"]').waitFor();
  await page.getByLabel(words.find).fill('zach');
  await page.getByRole('button', { name: words.print(11) }).waitFor();
  await tagOf(page, 'Zacharias').getByText(words.guestOf(josna.name)).waitFor();
  await page.getByLabel(words.find).fill('');
  await expectAccessible(page, 'name tags');
});

school('tags for everyone invited need a network, and say so without one', async ({ device, school }) => {
  const { page, context, errors } = await device({ online: true });
  await signInAt(page, `/events/${eventId}/name-tags`, josna.username);
  await tags(page).first().waitFor();
  const people = await school.desk.listPeople(school);
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.getByLabel(words.who, { exact: true }).selectOption({ label: words.groups.invited });
  await page.getByText(/The tags could not be loaded/).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: vocabulary.tryAgain }).click();
  await tagOf(page, josna.name).first().waitFor();
  expect(await tags(page).count()).toBe(people.length + guests.length);
});
