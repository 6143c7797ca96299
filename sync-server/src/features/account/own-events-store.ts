import { moneyText } from '@memcherrish/shared/rules/payments.ts';
import type { EventQuestion } from '@memcherrish/shared/wire/events/events.ts';
import type { ReadTx } from '#db/write.ts';
import { withBatches } from '#features/events/events-store.ts';
import { paymentsOf } from '#features/events/payments-store.ts';

/** Queries for the events that a person made, and their replies to events. The test of the own data has a line for each column. */

/** Returns the events that a schoolmate made. */
export async function eventsMadeBy(tx: ReadTx, schoolmateId: string) {
  const rows = await tx
    .selectFrom('events')
    .innerJoin('schools', 'schools.id', 'events.school_id')
    .select(['events.id', 'whole_school', 'schools.name as schoolName', 'title', 'version', 'teachers'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'zone', 'place', 'events.address', 'programme'])
    .select(['cost', 'capacity', 'questions', 'cancelled_at as cancelledAt'])
    .select(['events.created_at as createdAt', 'edited_at as editedAt'])
    .where('maker_kind', '=', 'schoolmate')
    .where('maker_id', '=', schoolmateId)
    .orderBy('events.created_at')
    .execute();
  return (await withBatches(tx, rows)).map(({ id, whole_school, batches, teachers, questions, ...row }) => ({
    _id: id,
    ...row,
    batches: batches?.map(({ batch }) => batch) ?? null,
    forTeachers: teachers === 1,
    questions: (JSON.parse(questions) as EventQuestion[]).map(({ text }) => text),
  }));
}

/** Returns a person's replies to events, with what organisers recorded as paid. */
export async function eventRepliesOf(tx: ReadTx, personId: string) {
  const rows = await tx
    .selectFrom('event_replies')
    .innerJoin('events', 'events.id', 'event_replies.event_id')
    .select(['event_replies.id as _id', 'event_id as eventId', 'events.title', 'answer', 'guests'])
    .select(['entered', 'guest_names as guestNames', 'diet', 'note', 'answers', 'level', 'seats'])
    .select([
      'here_at as hereAt',
      'came_at as cameAt',
      'queued_at as queuedAt',
      'event_replies.version',
      'event_replies.created_at as createdAt',
    ])
    .select('event_replies.edited_at as editedAt')
    .where('person_id', '=', personId)
    .orderBy('event_replies.created_at')
    .execute();
  const payments = await paymentsOf(
    tx,
    rows.map(({ _id }) => _id),
  );
  return rows.map(({ guestNames, answers, entered, ...row }) => ({
    ...row,
    byOrganiser: entered === 1,
    payments: (payments.get(row._id) ?? []).map((each) => ({ money: moneyText(each), ...each })),
    guestNames: JSON.parse(guestNames),
    answers: Object.values(JSON.parse(answers)),
  }));
}

/** Returns the events that the person organises with their maker. */
export async function organisedBy(tx: ReadTx, personId: string) {
  return tx
    .selectFrom('event_organisers')
    .innerJoin('events', 'events.id', 'event_organisers.event_id')
    .select(['event_id as eventId', 'events.title', 'event_organisers.created_at as since'])
    .where('schoolmate_id', '=', personId)
    .orderBy('event_organisers.created_at')
    .execute();
}

/** Returns the events at whose door the person may help. */
export async function doorsOf(tx: ReadTx, personId: string) {
  return tx
    .selectFrom('event_doors')
    .innerJoin('events', 'events.id', 'event_doors.event_id')
    .select(['event_id as eventId', 'events.title', 'event_doors.created_at as since'])
    .where('account_id', '=', personId)
    .orderBy('event_doors.created_at')
    .execute();
}

/** Returns what helpers at doors recorded about a person. */
export async function admissionsOf(tx: ReadTx, personId: string) {
  const own = `person:${personId}` as const;
  return tx
    .selectFrom('admissions')
    .innerJoin('events', 'events.id', 'admissions.event_id')
    .select(['event_id as eventId', 'events.title', 'kind as what', 'admissions.place as guest'])
    .select('admissions.created_at as recordedAt')
    .where((row) => row.or([row('who', '=', own), row('link_to', '=', own)]))
    .orderBy('admissions.created_at')
    .orderBy('admissions.id')
    .execute();
}
