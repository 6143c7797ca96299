import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import { relationTo, scopeOfMember } from '@memcherrish/shared/access/relation.ts';
import { newestPosts } from '@memcherrish/shared/rules/replica.ts';
import type { ReadTx } from '#db/write.ts';
import { peopleOf } from '#sync/roster-store.ts';
import type { ReplicaClient } from './replica-client.ts';

interface Place {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

/** Computes the expected rosters from the tables by the visibility rule alone, without the sync code. */
export async function allowedRosters(
  tx: ReadTx,
  divisions: readonly Place[],
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
  const blocks = await tx.selectFrom('blocks').selectAll().execute();
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
          .map((each) => personViewOf(each, relation))
          .toSorted((a, b) => (a._id < b._id ? -1 : 1)),
      ];
    }),
  );
  return rows;
}

/** Reads the posts of the viewer's own batches from the tables, without the sync code. */
export async function allowedPosts(tx: ReadTx, divisions: readonly Place[], viewerId: string) {
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
  return own.map((batchId) => {
    const posts = rows
      .filter((row) => row.batch_id === batchId)
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
      }));
    return [batchId, newestPosts(posts)];
  });
}
