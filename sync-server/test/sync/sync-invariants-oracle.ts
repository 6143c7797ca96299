import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { relationTo, scopeOfMember } from '@memcherrish/shared/access/relation.ts';
import { newestPosts } from '@memcherrish/shared/wire/sync/replica.ts';
import type { ReadTx } from '#db/write.ts';
import { peopleOf } from '#directory/people-store.ts';
import type { ReplicaClient } from '#test/scene/replica-client.ts';

/** Computes the expected rosters from the tables by the visibility rule alone, without the sync code. */
export async function allowedRosters(
  tx: ReadTx,
  divisions: readonly DivisionIds[],
  viewerId: string,
  client: ReplicaClient,
) {
  const own = await tx
    .selectFrom('memberships')
    .select('division_id')
    .where('schoolmate_id', '=', viewerId)
    .where('removed', '=', 0)
    .execute();
  const scope = scopeOfMember(
    divisions.filter((divisionPath) => own.some((row) => row.division_id === divisionPath.divisionId)),
  );
  const viewer = await tx
    .selectFrom('schoolmates')
    .select('veiled_until')
    .where('id', '=', viewerId)
    .executeTakeFirst();
  // Every veil of the histories ends after them.
  const isVeiled = typeof viewer?.veiled_until === 'string';
  const blocks = await tx.selectFrom('blocks').selectAll().execute();
  const locks = new Map(
    (await tx.selectFrom('schools').select(['id', 'privacy_locks']).execute()).map((row) => [
      row.id,
      JSON.parse(row.privacy_locks),
    ]),
  );
  const hides = (person: string) => blocks.some((row) => row.owner_id === person && row.from_id === viewerId);
  const rows = await Promise.all(
    [...client.rosters.keys()].sort().map(async (divisionId) => {
      const roster = client.rosters.get(divisionId);
      const divisionPath = { divisionId, batchId: roster?.batchId ?? '', schoolId: roster?.schoolId ?? '' };
      const relation = relationTo(scope, divisionPath);
      if (relation === 'none') return [divisionId, 'nothing'];
      const people = (await peopleOf(tx, [divisionId])).get(divisionId) ?? [];
      return [
        divisionId,
        people
          .filter((each) => !hides(each._id))
          .map((each) => personViewOf(each, relation, { locks: locks.get(divisionPath.schoolId), isVeiled }))
          .toSorted((a, b) => (a._id < b._id ? -1 : 1)),
      ];
    }),
  );
  return rows;
}

/** Reads the posts of the viewer's own batches from the tables, without the sync code. */
export async function allowedPosts(tx: ReadTx, divisions: readonly DivisionIds[], viewerId: string) {
  const members = await tx.selectFrom('memberships').selectAll().where('removed', '=', 0).execute();
  const isIn = (batchId: string, person: string | null) =>
    members.some(
      (row) =>
        row.schoolmate_id === person &&
        divisions.some(
          (divisionPath) => divisionPath.batchId === batchId && divisionPath.divisionId === row.division_id,
        ),
    );
  const own = [...new Set(divisions.map((divisionPath) => divisionPath.batchId))]
    .filter((batchId) => isIn(batchId, viewerId))
    .sort();
  const rows = await tx.selectFrom('posts').selectAll().where('removed', '=', 0).execute();
  const blocks = await tx.selectFrom('blocks').selectAll().execute();
  const areApart = (one: string | null, other: string | undefined) =>
    blocks.some(
      (row) =>
        (row.owner_id === one && row.from_id === other) || (row.owner_id === other && row.from_id === one),
    );
  const answersTo = (postId: string, batchId: string) => {
    const under = rows
      .filter((row) => row.parent_id === postId && !areApart(row.author_id, viewerId))
      .toSorted((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1));
    const nameOf = (authorId: string | null) => (isIn(batchId, authorId) ? authorId : null);
    const replies = under
      .filter((row) => row.reaction === null)
      .map((row) => ({
        _id: row.id,
        authorId: nameOf(row.author_id),
        text: row.text,
        createdAt: row.created_at,
      }));
    const reacted = under.filter((row) => row.reaction !== null);
    // The oldest reaction counts of two that a merge gave to one person.
    const counted = reacted.filter(
      (row, at) => reacted.findIndex((each) => each.author_id === row.author_id) === at,
    );
    const byKind = Object.groupBy(counted, (row) => row.reaction ?? '');
    const reactions = Object.fromEntries(
      Object.entries(byKind).map(([kind, each]) => [kind, each?.map((row) => nameOf(row.author_id))]),
    );
    return {
      ...(counted.length > 0 && { reactions }),
      ...(replies.length > 0 && { replies }),
    };
  };
  return own.map((batchId) => {
    const posts = rows
      .filter((row) => row.batch_id === batchId && row.parent_id === null)
      .filter((row) => !areApart(row.author_id, viewerId))
      .map((row) => ({
        _id: row.id,
        batchId,
        authorId: isIn(batchId, row.author_id) ? row.author_id : null,
        text: row.text,
        photos: [],
        createdAt: row.created_at,
        editedAt: row.edited_at,
        version: row.version,
        ...answersTo(row.id, batchId),
      }));
    return [batchId, newestPosts(posts)];
  });
}
