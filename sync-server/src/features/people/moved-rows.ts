import type { TableName } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { type Condition, moveNamed, plainlyMoved } from '#directory/move-named.ts';
import { moveAdmissions } from '#features/events/admission-rows.ts';
import { giveRepliesBack, moveReplies } from '#features/events/moved-replies.ts';
import type { Uses } from '#server/context.ts';
import { mergeBlocks } from '#sync/merged-blocks.ts';
import type { MergeSnapshot } from './merge-snapshot.ts';

/* Moves rows that name a record when it is merged into another one, and moves them back on an undo. */

type Revising = Uses<'revisions'>;

/** Snapshots name the tags in another way than their table. */
const keyIn = (table: TableName) => (table === 'class_photo_tags' ? 'classPhotoTags' : table);

/** The rows that move, where not all of a table do. */
const moving: { [Table in TableName]?: (keptId: string) => Condition<Table> } = {
  invitations: () => (link) => link('used_at', 'is', null),
  join_requests:
    (keptId) =>
    ({ or, eb, selectFrom }) => {
      const waiting = selectFrom('join_requests as own')
        .select('own.division_id')
        .where('own.schoolmate_id', '=', keptId)
        .where('own.state', '=', 'pending');
      return or([eb('state', '!=', 'pending'), eb('division_id', 'not in', waiting)]);
    },
  post_reports:
    (keptId) =>
    ({ eb, selectFrom }) => {
      const reported = selectFrom('post_reports as own')
        .select('own.post_id')
        .where('own.reporter_id', '=', keptId);
      return eb('post_id', 'not in', reported);
    },
  // Claims move while the kept record is unclaimed; a refused claim stays refused. A person with claims to both listings
  // in one division keeps one waiting claim.
  claims:
    (keptId) =>
    ({ and, or, not, exists, selectFrom, eb }) =>
      and([
        exists(
          selectFrom('schoolmates as kept')
            .select('kept.id')
            .where('kept.id', '=', keptId)
            .where('kept.claimed_at', 'is', null),
        ),
        eb('state', 'in', ['waiting', 'refused', 'put-back']),
        or([
          eb('state', '!=', 'waiting'),
          not(
            exists(
              selectFrom('claims as other')
                .select('other.id')
                .where('other.listing_id', '=', keptId)
                .where('other.state', '=', 'waiting')
                .whereRef('other.schoolmate_id', '=', 'claims.schoolmate_id')
                .whereRef('other.division_id', '=', 'claims.division_id'),
            ),
          ),
        ]),
      ]),
};

/**
 * Changes all rows that name the merged record, so that they name the kept one. Leaves rows that the kept
 * record already has, such as a join request for the same division. Returns the ids of the moved rows.
 */
export async function moveRows(
  ctx: Revising,
  tx: WriteTx,
  goneId: string,
  keptId: string,
): Promise<MergeSnapshot['moved']> {
  const posts = await tx.selectFrom('posts').select('id').where('author_id', '=', goneId).execute();
  await ctx.revisions.posts.moveAuthorship(tx, goneId, keptId);
  await mergeBlocks(tx, goneId, keptId);
  const records = { from: goneId, to: keptId };
  const moved: MergeSnapshot['moved'] = { posts: posts.map(({ id }) => id) };
  for (const table of plainlyMoved)
    moved[keyIn(table)] = await moveNamed(tx, table, records, moving[table]?.(keptId) as never);
  moved.admissions = await moveAdmissions(tx, goneId, keptId);
  return { ...moved, ...(await moveReplies(tx, goneId, keptId)) };
}

/**
 * Copies the declines of the merged record to the kept one, which now has its number. So people who declined
 * the merged record are not offered the kept one. The old declines stay until the merge can no longer be
 * undone.
 */
export async function followDeclines(tx: WriteTx, goneId: string, keptId: string): Promise<void> {
  const declined = await tx
    .selectFrom('declined_offers')
    .select('schoolmate_id')
    .where('offered_id', '=', goneId)
    .where('schoolmate_id', '!=', keptId)
    .execute();
  for (const { schoolmate_id } of declined) {
    await tx
      .insertInto('declined_offers')
      .values({ schoolmate_id, offered_id: keptId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Undoes `moveRows` and `followDeclines`. Does not change a row that by now names neither record. */
export async function giveRowsBack(
  { revisions }: Revising,
  tx: WriteTx,
  { gone, moved, fields }: MergeSnapshot,
  keptId: string,
): Promise<void> {
  const { posts = [], admissions = [] } = moved;
  if (posts.length > 0) await revisions.posts.moveAuthorship(tx, keptId, gone.id, posts);
  const records = { from: keptId, to: gone.id };
  for (const table of plainlyMoved) await moveNamed(tx, table, records, moved[keyIn(table)] ?? []);
  await moveAdmissions(tx, keptId, gone.id, admissions);
  await giveRepliesBack(tx, { goneId: gone.id, keptId }, moved);
  if (fields.mobile) await eraseFollowed(tx, gone.id, keptId);
}

async function eraseFollowed(tx: WriteTx, goneId: string, keptId: string): Promise<void> {
  const declined = tx
    .selectFrom('declined_offers as gone')
    .select('gone.schoolmate_id')
    .where('gone.offered_id', '=', goneId);
  await tx
    .deleteFrom('declined_offers')
    .where('offered_id', '=', keptId)
    .where('schoolmate_id', 'in', declined)
    .execute();
}
