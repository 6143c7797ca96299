import type { EventsDocument, OwnReply } from '@memcherrish/shared/wire/events/events.ts';
import { expect, test } from 'vitest';
import { editLayout, type OutboxRow } from './edits.ts';
import { shownEvents } from './events-overlay.ts';
import { eventReply } from './mutations/event-reply.ts';

const fields = {
  ...{ answer: 'coming' as const, guests: 0, guestNames: [], diet: null, note: null },
  ...{ answers: {}, level: 'Batch' as const, here: false },
};
const stored: OwnReply = { ...fields, answer: 'maybe', seats: 0, version: 2 };
const documentWith = (own: OwnReply | null): EventsDocument => ({
  grounds: [],
  events: ['e', 'other'].map((_id) => ({
    ...{ _id, schoolId: 's', schoolName: 'St. Mary’s', title: 'Ten years on', teachers: true },
    batches: [{ _id: 'b', batch: '2013' }],
    ...{ startsAt: '2027-01-02T04:30:00.000Z', endsAt: null, zone: 'UTC', place: null, address: null },
    ...{ programme: null, cost: null, capacity: null, questions: [], cancelledAt: null, version: 1 },
    ...{ makerId: null, organises: false, own: _id === 'e' ? own : null, replies: [] },
  })),
});
let count = 0;
const replied = (answer: OwnReply['answer'], base: number, more: Partial<OutboxRow> = {}): OutboxRow => {
  count += 1;
  return {
    ...{ seq: count, key: `k${count}`, layout: editLayout, madeAt: '2026-02-02T00:00:00.000Z' },
    edit: { kind: 'event-reply', eventId: 'e', title: 'Ten years on', reply: { ...fields, answer, base } },
    ...{ state: 'waiting', tries: 0, problem: null, conflicts: null, ...more },
  };
};
const own = (...given: Parameters<typeof shownEvents>) => shownEvents(...given)[0]?.own;

test('an unsent reply is shown at once, and marked until it is sent', () => {
  const [event, other] = shownEvents(documentWith(null), [replied('coming', 0)], []);
  expect(event?.own).toMatchObject({ answer: 'coming', mark: 'waiting', version: 0 });
  expect(other?.own).toBeNull();
});

test('the last of several replies is shown', () => {
  const rows = [replied('coming', 2), replied('no', 2)];
  expect(own(documentWith(stored), rows, [])).toMatchObject({ answer: 'no', mark: 'waiting' });
});

test('shows a confirmed reply until the downloaded events contain it, so that the old one never flashes back', () => {
  const confirmed = replied('coming', 2, { state: 'sent', answered: { version: 3 } });
  expect(own(documentWith(stored), [confirmed], [])).toMatchObject({
    answer: 'coming',
    mark: null,
    version: 3,
  });
  const { state: _, ...sent } = { ...confirmed, seq: 1, sentAt: 0 };
  expect(own(documentWith(stored), [], [sent])).toMatchObject({ answer: 'coming', mark: null, version: 3 });
  const newer = { ...stored, answer: 'no' as const, version: 4 };
  expect(own(documentWith(newer), [], [sent])).toMatchObject({ answer: 'no', version: 4 });
});

test('a refused reply is not shown as the reply, but as refused', () => {
  const refused = replied('coming', 2, { state: 'refused' });
  const [event] = shownEvents(documentWith(stored), [refused], []);
  expect(event).toMatchObject({ own: { answer: 'maybe' }, refused: { key: refused.key } });
});

test('a stored reply without all its seats is queued', () => {
  expect(own(documentWith({ ...stored, answer: 'coming', seats: 0 }), [], [])).toMatchObject({
    mark: 'queued',
  });
  expect(own(documentWith({ ...stored, answer: 'coming', seats: 1 }), [], [])).toMatchObject({ mark: null });
});

test('a later reply to the same event continues from the version of the earlier one', () => {
  const { edit } = replied('no', 2);
  if (edit.kind !== 'event-reply') throw new Error('It is no reply.');
  const earlier = replied('coming', 2).edit;
  expect(eventReply.rebase?.(edit, earlier, { version: 3 })).toMatchObject({ reply: { base: 3 } });
  expect(eventReply.rebase?.(edit, { ...earlier, eventId: 'x' } as never, { version: 3 })).toBe(edit);
  expect(eventReply.rebase?.(edit, earlier, {})).toBe(edit);
});
