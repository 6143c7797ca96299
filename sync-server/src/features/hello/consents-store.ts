import { givenIn } from '@memcherrish/shared/access/given.ts';
import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import {
  type DivisionIds,
  distance,
  type Relation,
  relationTo,
  scopeOfMember,
  type ViewerScope,
} from '@memcherrish/shared/access/relation.ts';
import { clearSight } from '@memcherrish/shared/access/veil.ts';
import type { Givable } from '@memcherrish/shared/domain/givable.ts';
import type { Swap } from '@memcherrish/shared/wire/people/hello.ts';
import { type RawBuilder, sql } from 'kysely';
import { cachedQuery } from '#db/cached-query.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { schoolmateColumns, schoolmateOf } from '#directory/people-rows.ts';

/* Consents of 'Say hello' (decision record 0032). They never enter a roster, which other viewers share. */

const consentsAround = cachedQuery((tx, personId: string) =>
  tx
    .selectFrom('consents')
    .selectAll()
    .where((row) => row.or([row('owner_id', '=', personId), row('viewer_id', '=', personId)]))
    .orderBy('created_at')
    .orderBy('owner_id')
    .orderBy('viewer_id'),
);

const fieldsOf = (row: Pick<RowOf<'consents'>, 'fields'> | undefined): Givable[] =>
  row ? JSON.parse(row.fields) : [];

/**
 * Returns the people that a viewer swapped numbers with, the oldest first. Leaves out `hidden` people, whichever of
 * the two blocks the other, and people who share no school with the viewer now.
 */
export async function swapsOf(
  tx: ReadTx,
  viewerId: string,
  memberships: readonly DivisionIds[],
  hidden: ReadonlySet<string>,
): Promise<Swap[]> {
  const rows = await consentsAround(tx, viewerId);
  const others = Map.groupBy(rows, (row) => (row.owner_id === viewerId ? row.viewer_id : row.owner_id));
  for (const id of hidden) others.delete(id);
  if (others.size === 0) return [];
  const people = await peopleNow(tx, [...others.keys()]);
  const scope = scopeOfMember(memberships);
  return [...others].flatMap(([_id, consents]) => {
    const found = people.get(_id);
    const relation = found ? nearestTo(scope, found.divisions) : 'none';
    if (!found || relation === 'none') return [];
    const given = consents.find((row) => row.owner_id === _id);
    const gave = consents.find((row) => row.owner_id === viewerId);
    const fields = fieldsOf(given);
    // Takes only the name and what was given, which neither a lock of a school nor the veil takes back.
    const view = personViewOf(found.person, relation, clearSight, fields);
    const since = consents[0]?.created_at ?? '';
    return [{ _id, name: view.name, since, gave: fieldsOf(gave), got: givenIn(view, fields) }];
  });
}

function nearestTo(scope: ViewerScope, divisions: readonly DivisionIds[]): Exclude<Relation, 'self'> {
  return divisions
    .map((division) => relationTo(scope, division))
    .reduce((one, other) => (distance(one) <= distance(other) ? one : other), 'none');
}

async function peopleNow(tx: ReadTx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('schoolmates')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select(schoolmateColumns)
    .where('schoolmates.id', 'in', ids)
    .execute();
  const divisions = await tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['memberships.schoolmate_id', 'divisions.id as divisionId'])
    .select(['batches.id as batchId', 'batches.school_id as schoolId'])
    .where('memberships.schoolmate_id', 'in', ids)
    .where('memberships.removed', '=', 0)
    .execute();
  const byPerson = Map.groupBy(divisions, (row) => row.schoolmate_id);
  return new Map(
    rows.map((row) => [row.id, { person: schoolmateOf(row), divisions: byPerson.get(row.id) ?? [] }]),
  );
}

/** Ends what two people gave each other, in both directions. Returns whether there was anything. */
export async function endConsents(tx: WriteTx, one: string, other: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('consents')
    .where('owner_id', 'in', [one, other])
    .where('viewer_id', 'in', [one, other])
    .returning('owner_id')
    .execute();
  return ended.length > 0;
}

/** Deletes the keys of a person's devices. */
export async function eraseHelloKeys(tx: WriteTx, personId: string): Promise<void> {
  const sessions = tx.selectFrom('sessions').select('id').where('account_id', '=', personId);
  await tx.deleteFrom('hello_keys').where('session_id', 'in', sessions).execute();
}

/**
 * Deletes old nonces, keys of ended sessions, and consents between people who no longer share a school. Those
 * consents are not sent any more, but would come back with a new membership.
 */
export async function purgeConsents(tx: WriteTx, now: string): Promise<void> {
  await tx.deleteFrom('hello_nonces').where('expires_at', '<', now).execute();
  const ended = tx
    .selectFrom('sessions')
    .select('id')
    .where((row) => row.or([row('revoked_at', 'is not', null), row('expires_at', '<=', now)]));
  await tx.deleteFrom('hello_keys').where('session_id', 'in', ended).execute();
  const schoolsOf = (person: RawBuilder<string>) =>
    tx
      .selectFrom('memberships')
      .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select('batches.school_id')
      .where('memberships.removed', '=', 0)
      .where('memberships.schoolmate_id', '=', person);
  await tx
    .deleteFrom('consents')
    .where(({ not, exists }) =>
      not(
        exists(
          schoolsOf(sql.ref('consents.owner_id')).where(
            'batches.school_id',
            'in',
            schoolsOf(sql.ref('consents.viewer_id')),
          ),
        ),
      ),
    )
    .execute();
}
