import type { Answer } from '@memcherrish/shared/domain/event-replies.ts';
import type { OwnReply } from '@memcherrish/shared/wire/events/events.ts';
import type { ExpressionBuilder } from 'kysely';
import type { AccountName } from '#auth/viewer.ts';
import { partsOf } from '#db/parts.ts';
import type { RowOf, Tables } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { ofAudience } from '#sync/event-revisions.ts';
import { type Audience, divisionsInvited, type NamedEvent } from './events-store.ts';
import { isMemberOf, teachesIn } from './in-divisions.ts';

/** A reply with one division of the person who gave it, in the audience of the event. */
export interface PlacedReply {
  event_id: string;
  person_id: string | null;
  answer: Answer;
  guests: number;
  level: string;
  here_at: string | null;
  came_at: string | null;
  divisionId: string;
  batchId: string;
  schoolId: string;
}

/**
 * Returns the replies to events that are open to others, once for each class of the person in the audience of the
 * event. The replies of people who left it are missing.
 */
export async function placedReplies(tx: ReadTx, eventIds: readonly string[]): Promise<PlacedReply[]> {
  if (eventIds.length === 0) return [];
  const members = await placed(tx, eventIds)
    .innerJoin('memberships', 'memberships.schoolmate_id', 'event_replies.person_id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id as divisionId', 'batches.id as batchId', 'batches.school_id as schoolId'])
    .where('memberships.removed', '=', 0)
    .whereRef('batches.school_id', '=', 'events.school_id')
    .where(ofAudience)
    .execute();
  const teachers = await placed(tx, eventIds)
    .innerJoin('teaching', 'teaching.teacher_id', 'event_replies.person_id')
    .innerJoin('divisions', 'divisions.id', 'teaching.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id as divisionId', 'batches.id as batchId', 'batches.school_id as schoolId'])
    .where('teaching.removed', '=', 0)
    .where('events.teachers', '=', 1)
    .whereRef('batches.school_id', '=', 'events.school_id')
    .where(ofAudience)
    .execute();
  return [...members, ...teachers];
}

/**
 * Returns schoolmates in the audiences of events, once for each of their classes, as replies that come and are open to
 * the batch. The people are given by event.
 */
export async function placedPeople(
  tx: ReadTx,
  people: ReadonlyMap<string, readonly string[]>,
): Promise<PlacedReply[]> {
  const wanted = new Map([...people].map(([eventId, ids]) => [eventId, new Set(ids)]));
  const placed: PlacedReply[] = [];
  for (const some of partsOf([...new Set([...people.values()].flat())])) {
    const rows = await tx
      .selectFrom('events')
      .innerJoin('batches', 'batches.school_id', 'events.school_id')
      .innerJoin('divisions', 'divisions.batch_id', 'batches.id')
      .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
      .select(['events.id as event_id', 'memberships.schoolmate_id as person_id'])
      .select(['divisions.id as divisionId', 'batches.id as batchId', 'batches.school_id as schoolId'])
      .where('events.id', 'in', [...people.keys()])
      .where('memberships.removed', '=', 0)
      .where('memberships.schoolmate_id', 'in', some)
      .where(ofAudience)
      .execute();
    for (const row of rows) {
      if (!wanted.get(row.event_id)?.has(row.person_id)) continue;
      placed.push({
        ...{ ...row, answer: 'coming', guests: 0, level: 'Batch' },
        ...{ here_at: null, came_at: null },
      });
    }
  }
  return placed;
}

/** Leaves out people in memoriam, who are on no list of who is coming. A list of who came still has them. */
const isLivingOrCame = (row: ExpressionBuilder<Tables, 'event_replies' | 'schoolmates'>) =>
  row.or([row('schoolmates.memorial', 'is', null), row('event_replies.came_at', 'is not', null)]);

function placed(tx: ReadTx, eventIds: readonly string[]) {
  return tx
    .selectFrom('event_replies')
    .innerJoin('events', 'events.id', 'event_replies.event_id')
    .leftJoin('schoolmates', 'schoolmates.id', 'event_replies.person_id')
    .select(['event_id', 'person_id', 'answer', 'guests', 'level', 'here_at', 'came_at'])
    .where('event_id', 'in', eventIds)
    .where(isLivingOrCame)
    .where('level', '!=', 'Only Me');
}

/** Returns the answers of people to an event, by person. */
export async function answersOf(
  tx: ReadTx,
  eventId: string,
  personIds: readonly string[],
): Promise<Map<string | null, Answer>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('event_replies')
    .select(['person_id', 'answer'])
    .where('event_id', '=', eventId)
    .where('person_id', 'in', personIds)
    .execute();
  return new Map(rows.map(({ person_id, answer }) => [person_id, answer]));
}

/** Returns the people who replied to events, by event. */
export async function peopleWithReply(
  tx: ReadTx,
  eventIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (eventIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('event_replies')
    .select(['event_id', 'person_id'])
    .where('event_id', 'in', eventIds)
    .where('person_id', 'is not', null)
    .$narrowType<{ person_id: string }>()
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.event_id)].map(([eventId, each]) => [
      eventId,
      new Set(each.map(({ person_id }) => person_id)),
    ]),
  );
}

/** Returns the replies of one person, by event. */
export async function repliesBy(tx: ReadTx, personId: string): Promise<Map<string, RowOf<'event_replies'>>> {
  const rows = await tx.selectFrom('event_replies').selectAll().where('person_id', '=', personId).execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}

export async function replyOf(
  tx: ReadTx,
  eventId: string,
  { kind, id }: AccountName,
): Promise<RowOf<'event_replies'> | undefined> {
  return tx
    .selectFrom('event_replies')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('person_kind', '=', kind === 'teacher' ? 'teacher' : 'schoolmate')
    .where('person_id', '=', id)
    .executeTakeFirst();
}

/** Converts a row to the complete reply, for the person and the organisers. */
export function completeReply(row: RowOf<'event_replies'>): OwnReply {
  return {
    answer: row.answer,
    guests: row.guests,
    guestNames: JSON.parse(row.guest_names),
    diet: row.diet,
    note: row.note,
    answers: JSON.parse(row.answers),
    level: row.level as OwnReply['level'],
    here: row.here_at !== null,
    seats: row.seats,
    version: row.version,
    ...(row.entered === 1 && { entered: true }),
  };
}

/**
 * Returns every reply to an event that counts, first come first, with the name of the person. The replies of people
 * who left the audience are missing, and those of people in memoriam, unless they came.
 */
export async function countingReplies(
  tx: ReadTx,
  event: Audience & Pick<NamedEvent, 'id'>,
): Promise<(RowOf<'event_replies'> & { person_name: string | null })[]> {
  return tx
    .selectFrom('event_replies')
    .leftJoin('schoolmates', 'schoolmates.id', 'event_replies.person_id')
    .leftJoin('teachers', 'teachers.id', 'event_replies.person_id')
    .selectAll('event_replies')
    .select((row) =>
      row.fn.coalesce('event_replies.name', 'schoolmates.name', 'teachers.name').as('person_name'),
    )
    .where('event_id', '=', event.id)
    .where(isLivingOrCame)
    .where((row) => {
      const person = row.ref('event_replies.person_id');
      const divisions = divisionsInvited(tx, event).select('divisions.id');
      return row.or([
        row('person_id', 'is', null),
        isMemberOf(person, divisions),
        ...(event.teachers === 1 ? [teachesIn(person, divisions)] : []),
      ]);
    })
    .orderBy('event_replies.created_at')
    .orderBy('event_replies.id')
    .execute();
}
