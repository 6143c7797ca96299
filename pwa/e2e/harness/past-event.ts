import { afterwardsWords } from '@memcherrish/shared/text/events/afterwards.ts';
import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventSaved, type NewEventBody, replyAnswer } from '@memcherrish/shared/wire/events/events.ts';
import type { Page } from 'playwright';
import type { Desk } from './school.ts';
import type { DivisionPath } from './small-school.ts';
import type { Stop } from './tour.ts';

const hour = 60 * 60 * 1000;

export interface PastEvent {
  eventId: string;
  title: string;
}

/** Announces an event of the batch that ended an hour ago, to which the people with these tokens came. */
export async function announcePastEvent(
  desk: Desk,
  { schoolId, batchId }: Pick<DivisionPath, 'schoolId' | 'batchId'>,
  { eventId, title }: PastEvent,
  tokens: readonly string[],
): Promise<void> {
  const at = (time: number) => new Date(Date.now() + time).toISOString();
  const body: NewEventBody = {
    ...{
      _id: eventId,
      schoolId,
      batchIds: [batchId],
      teachers: true,
      title,
      startsAt: at(-3 * hour),
      endsAt: at(-hour),
    },
    ...{ zone: 'Asia/Kolkata', place: 'The school hall', address: null, programme: null, cost: null },
    ...{ capacity: null, questions: [] },
  };
  await desk.send('POST', paths.reunions, eventSaved, body);
  const reply = { answer: 'coming', guests: 0, guestNames: [], diet: null, note: null, answers: {} };
  for (const token of tokens) {
    const said = { ...reply, level: 'Batch', here: true, base: 0 };
    await desk.send('PUT', paths.reunionReply(eventId), replyAnswer, said, token);
  }
}

/** Visits the screens of an event that is over, as a schoolmate who is signed in. */
export async function tourPastEvent(page: Page, eventId: string, stop: Stop): Promise<void> {
  await page.goto(`/events/${eventId}`);
  await page.getByRole('heading', { name: new RegExp(afterwardsWords.whoCame) }).waitFor();
  await stop(page, 'who-came');
  await page.goto(`/events/${eventId}/photos`);
  await page.getByRole('heading', { name: albumWords.photos, level: 1 }).waitFor();
  await stop(page, 'album');
  await page.goto(`/events/${eventId}/memories`);
  await page.getByRole('button', { name: afterwardsWords.print }).waitFor();
  await stop(page, 'memories');
}

/** Visits the name tags of an event. Needs a signed-in admin of the school. */
export async function tourNameTags(page: Page, schoolId: string, eventId: string, stop: Stop): Promise<void> {
  await page.goto(`/schools/${schoolId}/events/${eventId}/name-tags`);
  await page.getByRole('list', { name: vocabulary.nameTags }).getByRole('listitem').first().waitFor();
  await stop(page, 'name-tags');
}
