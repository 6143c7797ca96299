import { canSee } from '@memcherrish/shared/access/can-see.ts';
import { distance, type Relation, relationTo } from '@memcherrish/shared/access/relation.ts';
import { isWaiting } from '@memcherrish/shared/rules/events.ts';
import type { Expected } from '@memcherrish/shared/wire/events/door.ts';
import type { Account } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { countingReplies } from '#features/events/event-replies-store.ts';
import { repliesPaid } from '#features/events/payments-store.ts';
import type { DoorEvent } from './door-role.ts';

/**
 * Returns the replies that a helper may see, by name. A person's reply follows the level that they chose for it. A
 * reply that an organiser entered for a person without the app is shown to every helper. Leaves out people who block
 * the helper.
 */
export async function expectedAt(tx: ReadTx, account: Account, event: DoorEvent): Promise<Expected[]> {
  const rows = await countingReplies(tx, event);
  const { blockedBy } = await blocksAround(tx, account);
  const relationOf = await relationsFrom(
    tx,
    account,
    rows.flatMap(({ person_id }) => person_id ?? []),
  );
  const paid = await repliesPaid(
    tx,
    rows.map(({ id }) => id),
  );
  const people = rows.flatMap((row): Expected[] | Expected => {
    const reply = {
      ...{ answer: row.answer, guests: row.guests },
      ...(paid.has(row.id) && { paid: true }),
      ...(isWaiting(row) && { waiting: true }),
    };
    const name = row.person_name ?? '';
    if (row.person_id === null) return { key: `reply:${row.id}` as const, name, ...reply };
    if (blockedBy.has(row.person_id)) return [];
    // A person who has not replied has chosen no level. The helpers need the names that organisers entered.
    if (row.entered === 0 && !canSee(row.level, relationOf(row.person_id))) return [];
    return { key: `person:${row.person_id}` as const, name, ...reply };
  });
  // The order must not tell who replied first.
  return people.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Returns the nearest relation of an account to each of these people. */
async function relationsFrom(
  tx: ReadTx,
  account: Account,
  people: readonly string[],
): Promise<(personId: string) => Relation> {
  if (people.length === 0) return () => 'none';
  const scope = await scopeOf(tx, account);
  const divisions = tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id as divisionId', 'batches.id as batchId', 'batches.school_id as schoolId']);
  const rows = [
    ...(await divisions
      .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
      .select('memberships.schoolmate_id as personId')
      .where('memberships.removed', '=', 0)
      .where('memberships.schoolmate_id', 'in', people)
      .execute()),
    ...(await divisions
      .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
      .select('teaching.teacher_id as personId')
      .where('teaching.removed', '=', 0)
      .where('teaching.teacher_id', 'in', people)
      .execute()),
  ];
  const nearest = new Map<string, Relation>([[account.id, 'self']]);
  for (const { personId, ...division } of rows) {
    const relation = relationTo(scope, division);
    const known = nearest.get(personId) ?? 'none';
    if (distance(relation) < distance(known)) nearest.set(personId, relation);
  }
  return (personId) => nearest.get(personId) ?? 'none';
}
