import { randomInt } from 'node:crypto';
import type { AdmissionOperation, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import type { AdmissionRow } from '#db/door-rows.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';

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
}: AdmissionRow): AdmissionOperation {
  if (kind === 'undo') return { id, kind, removes: JSON.parse(removes ?? '[]') };
  const about = { id, who: who ?? ('walk-in:' as AttendeeKey) };
  if (kind === 'guest') return { ...about, kind, place: place ?? 1 };
  if (kind === 'link') return { ...about, kind, is: link_to ?? about.who };
  if (kind === 'paid') return { ...about, kind };
  return { ...about, kind, ...(name !== null && { name }) };
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
  for (const column of ['who', 'link_to'] as const) {
    const rows = await tx
      .selectFrom('admissions')
      .select(['event_id', 'id'])
      .where(column, '=', `person:${goneId}`)
      .orderBy('number')
      .execute();
    for (const { event_id, id } of rows) {
      if (only && !only.includes(id)) continue;
      await tx
        .updateTable('admissions')
        .set({ [column]: `person:${keptId}`, number: nextNumber(await lastNumber(tx, event_id)) })
        .where('event_id', '=', event_id)
        .where('id', '=', id)
        .execute();
      moved.push(id);
    }
  }
  return moved;
}

/**
 * Adds the walk-ins that links join to one of these attendees, also by way of other walk-ins. A link between two people
 * on the list joins nothing (`mergeAdmissions`).
 */
export function addWalkInsOf(
  keys: Set<AttendeeKey>,
  links: readonly Pick<AdmissionRow, 'who' | 'link_to'>[],
): void {
  for (let before = 0; before < keys.size; ) {
    before = keys.size;
    for (const { who, link_to } of links) {
      if (!who || !link_to || !(keys.has(who) || keys.has(link_to))) continue;
      for (const key of [who, link_to]) if (key.startsWith('walk-in:')) keys.add(key);
    }
  }
}

/**
 * Deletes a person from the doors: their roles, the operations about them, and walk-ins who were found to be them.
 * Operations that they recorded stay without their id.
 */
export async function eraseFromDoors(tx: WriteTx, personId: string): Promise<void> {
  await tx.deleteFrom('event_doors').where('account_id', '=', personId).execute();
  await tx.updateTable('admissions').set({ account_id: null }).where('account_id', '=', personId).execute();
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
      .select(['who', 'link_to'])
      .where('event_id', '=', event_id)
      .where('kind', '=', 'link')
      .execute();
    const keys = new Set([own]);
    addWalkInsOf(keys, links);
    await tx
      .deleteFrom('admissions')
      .where('event_id', '=', event_id)
      .where((row) => row.or([row('who', 'in', [...keys]), row('link_to', 'in', [...keys])]))
      .execute();
  }
}
