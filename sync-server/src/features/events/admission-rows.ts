import { randomInt } from 'node:crypto';
import type { AdmissionOperation, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { sql } from 'kysely';
import { partsOf } from '#db/parts.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { withWalkIns } from './door-state.ts';

/* Operations of admissions, their numbers, and what happens to them when a person is merged or erased. */

/** Numbers rise by a random step of at most this. */
const longestStep = 2 ** 16;

/** Returns the number of the last operation of an event; 0 without one. */
export async function lastNumber(tx: ReadTx, eventId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('admissions')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export const nextNumber = (last: number) => last + 1 + randomInt(longestStep);

/** Converts a row to the operation that the phone sent. */
export function operationOf({
  id,
  kind,
  who,
  link_to,
  name,
  place,
  removes,
}: Pick<
  RowOf<'admissions'>,
  'id' | 'kind' | 'who' | 'link_to' | 'name' | 'place' | 'removes'
>): AdmissionOperation {
  if (kind === 'undo') return { id, kind, removes: JSON.parse(removes ?? '[]') };
  const about = { id, who: who ?? ('walk-in:' as AttendeeKey) };
  if (kind === 'guest') return { ...about, kind, place: place ?? 1 };
  if (kind === 'link') return { ...about, kind, is: link_to ?? about.who };
  if (kind === 'paid') return { ...about, kind };
  return { ...about, kind, ...(name !== null && { name }) };
}

/** Raises the revisions of doors whose operations changed or left the list, so that no server uses what it has in memory. */
export async function raiseDoors(tx: WriteTx, eventIds: readonly string[]): Promise<void> {
  for (const some of partsOf(eventIds))
    await tx
      .updateTable('events')
      .set((row) => ({ door_revision: row('door_revision', '+', 1) }))
      .where('id', 'in', some)
      .execute();
}

type Change = Partial<Pick<RowOf<'admissions'>, 'who' | 'link_to' | 'discarded'>>;

/**
 * Changes operations of an event, and gives them new numbers in their old order, so that phones receive them again. One
 * statement changes many: a helper may have recorded thousands about one person.
 */
export async function renumber(
  tx: WriteTx,
  eventId: string,
  ids: readonly string[],
  change: Change,
): Promise<void> {
  for (const some of partsOf(ids)) {
    const last = await lastNumber(tx, eventId);
    const ranked = tx
      .selectFrom('admissions')
      .select('id')
      .select(({ fn }) =>
        fn
          .agg<number>('row_number')
          .over((over) => over.orderBy('number'))
          .as('rank'),
      )
      .where('event_id', '=', eventId)
      .where('id', 'in', some)
      .as('ranked');
    await tx
      .updateTable('admissions')
      .from(ranked)
      // Numbers are random below the step, so that a gap reveals no hidden operation.
      .set({
        ...change,
        number: sql<number>`${last} + ranked.rank * ${longestStep} + number % ${longestStep}`,
      })
      .where('event_id', '=', eventId)
      .whereRef('admissions.id', '=', 'ranked.id')
      .execute();
  }
  await raiseDoors(tx, [eventId]);
}

/**
 * Moves the operations about a merged record to the kept one. They get new numbers, so that phones receive them
 * again. Returns the ids of the moved operations.
 */
export async function moveAdmissions(
  tx: WriteTx,
  goneId: string,
  keptId: string,
  only?: readonly string[],
): Promise<string[]> {
  const moved: string[] = [];
  const wanted = only && new Set(only);
  for (const column of ['who', 'link_to'] as const) {
    const rows = await tx
      .selectFrom('admissions')
      .select(['event_id', 'id'])
      .where(column, '=', `person:${goneId}`)
      .execute();
    const chosen = rows.filter(({ id }) => !wanted || wanted.has(id));
    for (const [eventId, each] of Map.groupBy(chosen, (row) => row.event_id)) {
      const ids = each.map(({ id }) => id);
      await renumber(tx, eventId, ids, { [column]: `person:${keptId}` });
      moved.push(...ids);
    }
  }
  return moved;
}

/**
 * Deletes the operations about a person at doors, and the walk-ins that were linked to them. Operations that the
 * person recorded as a helper stay, without their id (`eraseNamed`).
 */
export async function eraseFromDoors(tx: WriteTx, personId: string): Promise<void> {
  const own: AttendeeKey = `person:${personId}`;
  const events = await tx
    .selectFrom('admissions')
    .select('event_id')
    .distinct()
    .where((row) => row.or([row('who', '=', own), row('link_to', '=', own)]))
    .execute();
  for (const { event_id } of events) {
    const links = await tx
      .selectFrom('admissions')
      .select(['who', 'link_to as is'])
      .where('event_id', '=', event_id)
      .where('kind', '=', 'link')
      .$narrowType<{ who: AttendeeKey; is: AttendeeKey }>()
      .execute();
    for (const some of partsOf([...withWalkIns([own], links)]))
      await tx
        .deleteFrom('admissions')
        .where('event_id', '=', event_id)
        .where((row) => row.or([row('who', 'in', some), row('link_to', 'in', some)]))
        .execute();
  }
  await raiseDoors(
    tx,
    events.map(({ event_id }) => event_id),
  );
}
