import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import type { Sight } from '@memcherrish/shared/access/veil.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import type { Roster, RosterPatch } from '@memcherrish/shared/wire/people/people.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import type { BlockTokens } from '#directory/blocks-store.ts';
import { schoolmateColumns, schoolmateOf } from '#directory/people-rows.ts';
import { peopleOf, teachersOf } from '#directory/people-store.ts';
import { locksIn } from '#directory/school-privacy-store.ts';

export interface BatchVersion {
  id: string;
  school_id: string;
  revision: number;
  floor: number;
  /** The locks of the school, as stored. A change of them raises the revision. */
  privacy_locks: string;
}

/** Returns the rosters of some divisions of one batch, at one relation, for members or newcomers, without the people in `blockedBy`. */
export async function rostersOf(
  tx: ReadTx,
  batch: BatchVersion,
  divisionIds: readonly string[],
  { relation, isVeiled, blockedBy }: { relation: RosterRelation; isVeiled: boolean; blockedBy: BlockTokens },
): Promise<Roster[]> {
  const people = await peopleOf(tx, divisionIds);
  const teachers = await teachersOf(tx, divisionIds, isVeiled);
  const sight = { locks: locksIn(batch), isVeiled };
  return divisionIds.map((divisionId) => ({
    divisionId,
    batchId: batch.id,
    schoolId: batch.school_id,
    relation,
    revision: 0,
    schoolmates: (people.get(divisionId) ?? [])
      .filter((person) => !blockedBy.has(person._id))
      .map((person) => personViewOf(person, relation, sight)),
    teachers: teachers.get(divisionId) ?? [],
  }));
}

const changedQuery = cachedQuery((tx, batchIds: readonly string[], since: number) =>
  tx
    .selectFrom('batches')
    .innerJoin('divisions', 'divisions.batch_id', 'batches.id')
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select('memberships.division_id')
    .select(schoolmateColumns)
    .where('batches.id', 'in', batchIds)
    .where('batches.revision', '>', since)
    .where('memberships.revision', '>', since)
    .where('memberships.removed', '=', 0)
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id'),
);

/** Finds tombstones without their people, because a merged record is already deleted. */
const removedQuery = cachedQuery((tx, batchIds: readonly string[], since: number) =>
  tx
    .selectFrom('batches')
    .innerJoin('divisions', 'divisions.batch_id', 'batches.id')
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .select(['memberships.division_id', 'memberships.schoolmate_id as id'])
    .where('batches.id', 'in', batchIds)
    .where('batches.revision', '>', since)
    .where('memberships.revision', '>', since)
    .where('memberships.removed', '=', 1)
    .orderBy('memberships.schoolmate_id'),
);

const taughtQuery = cachedQuery((tx, batchIds: readonly string[], since: number) =>
  tx
    .selectFrom('batches')
    .innerJoin('divisions', 'divisions.batch_id', 'batches.id')
    .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
    .select('teaching.division_id')
    .distinct()
    .where('batches.id', 'in', batchIds)
    .where('batches.revision', '>', since)
    .where('teaching.revision', '>', since),
);

/**
 * Returns the changes in the rosters of some divisions of one school since a revision, without the people in
 * `blockers`. Leaves out divisions without a change. `batchIds` are the batches of the divisions.
 */
export async function patchesOf(
  tx: ReadTx,
  sight: Sight,
  { batchIds, divisions, since }: ChangesSince,
  blockers: BlockTokens,
): Promise<Omit<RosterPatch, 'revision'>[]> {
  // The viewer never learns that a person changed or left who blocks them.
  const isSeen = ({ id }: { id: string }) => !blockers.has(id);
  const changed = Map.groupBy((await changedQuery(tx, batchIds, since)).filter(isSeen), divisionOf);
  const removed = Map.groupBy((await removedQuery(tx, batchIds, since)).filter(isSeen), divisionOf);
  const taught = new Set((await taughtQuery(tx, batchIds, since)).map((row) => row.division_id));
  const withNewTeachers = divisions.map(({ id }) => id).filter((id) => taught.has(id));
  const teachers =
    withNewTeachers.length === 0
      ? new Map<string, AssignedTeacher[]>()
      : await teachersOf(tx, withNewTeachers, sight.isVeiled);
  return divisions
    .map(({ id, relation }) => ({
      divisionId: id,
      changed: (changed.get(id) ?? []).map((row) => personViewOf(schoolmateOf(row), relation, sight)),
      removed: (removed.get(id) ?? []).map((row) => row.id),
      teachers: taught.has(id) ? (teachers.get(id) ?? []) : null,
    }))
    .filter((patch) => patch.changed.length + patch.removed.length > 0 || patch.teachers !== null);
}

interface ChangesSince {
  batchIds: readonly string[];
  divisions: readonly { id: string; relation: RosterRelation }[];
  since: number;
}

const divisionOf = (row: { division_id: string }) => row.division_id;
