import type { WriteTx } from '#db/write.ts';
import { moveClassPhotoTags } from '#features/class-photos/class-photos-store.ts';
import { moveAdmissions } from '#features/events/admission-rows.ts';
import { giveRepliesBack, moveReplies } from '#features/events/moved-replies.ts';
import { relinkActs } from '#server/audit/record-act.ts';
import type { AppContext } from '#server/context.ts';
import { mergeBlocks } from '#sync/merged-blocks.ts';
import type { MergeSnapshot } from './merge-snapshot.ts';

/* Moves rows that name a record when it is merged into another one, and moves them back on an undo. */

type Revising = Pick<AppContext, 'revisions'>;

const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

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
  const posts = ids(await tx.selectFrom('posts').select('id').where('author_id', '=', goneId).execute());
  await ctx.revisions.posts.moveAuthorship(tx, goneId, keptId);
  await mergeBlocks(tx, goneId, keptId);
  const audit = ids(await tx.selectFrom('audit').select('id').where('subject_id', '=', goneId).execute());
  await relinkActs(tx, goneId, keptId);
  const notifications = await tx
    .updateTable('notifications')
    .set({ schoolmate_id: keptId })
    .where('schoolmate_id', '=', goneId)
    .returning('id')
    .execute();
  const waiting = tx
    .selectFrom('join_requests as own')
    .select('own.division_id')
    .where('own.schoolmate_id', '=', keptId)
    .where('own.state', '=', 'pending');
  const requests = await tx
    .updateTable('join_requests')
    .set({ schoolmate_id: keptId })
    .where('schoolmate_id', '=', goneId)
    .where((row) => row.or([row('state', '!=', 'pending'), row('division_id', 'not in', waiting)]))
    .returning('id')
    .execute();
  const reported = tx
    .selectFrom('post_reports as own')
    .select('own.post_id')
    .where('own.reporter_id', '=', keptId);
  const reports = await tx
    .updateTable('post_reports')
    .set({ reporter_id: keptId })
    .where('reporter_id', '=', goneId)
    .where('post_id', 'not in', reported)
    .returning('id')
    .execute();
  return {
    posts,
    audit,
    ...(await moveClaims(tx, goneId, keptId)),
    notifications: ids(notifications),
    join_requests: ids(requests),
    post_reports: ids(reports),
    admissions: await moveAdmissions(tx, goneId, keptId),
    classPhotoTags: await moveClassPhotoTags(tx, goneId, keptId),
    ...(await moveReplies(tx, goneId, keptId)),
  };
}

/**
 * Moves unused links to the kept record. Moves claims too while the kept record is unclaimed; a refused claim
 * stays refused. A person with claims to both listings in one division keeps one waiting claim.
 */
async function moveClaims(
  tx: WriteTx,
  goneId: string,
  keptId: string,
): Promise<Pick<MergeSnapshot['moved'], 'invitations' | 'claims'>> {
  const invitations = await tx
    .updateTable('invitations')
    .set({ listing_id: keptId })
    .where('listing_id', '=', goneId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  const claims = await tx
    .updateTable('claims')
    .set({ listing_id: keptId })
    .where('listing_id', '=', goneId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('schoolmates as kept')
          .select('kept.id')
          .where('kept.id', '=', keptId)
          .where('kept.claimed_at', 'is', null),
      ),
    )
    .where('state', 'in', ['waiting', 'refused', 'put-back'])
    .where(({ or, not, exists, selectFrom, eb }) =>
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
    )
    .returning('id')
    .execute();
  return { invitations: ids(invitations), claims: ids(claims) };
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

/** Undoes `moveRows` and `followDeclines`. Leaves a row that now names neither record. */
export async function giveRowsBack(
  { revisions }: Revising,
  tx: WriteTx,
  { gone, moved, fields }: MergeSnapshot,
  keptId: string,
): Promise<void> {
  if (moved.posts.length > 0) {
    await revisions.posts.moveAuthorship(tx, keptId, gone.id, moved.posts);
  }
  if (moved.audit.length > 0) {
    await tx
      .updateTable('audit')
      .set({ subject_id: gone.id })
      .where('id', 'in', moved.audit)
      .where('subject_id', '=', keptId)
      .execute();
  }
  for (const table of ['notifications', 'join_requests'] as const) {
    if (moved[table].length === 0) continue;
    await tx
      .updateTable(table)
      .set({ schoolmate_id: gone.id })
      .where('id', 'in', moved[table])
      .where('schoolmate_id', '=', keptId)
      .execute();
  }
  for (const table of ['invitations', 'claims'] as const) {
    if (moved[table].length === 0) continue;
    await tx
      .updateTable(table)
      .set({ listing_id: gone.id })
      .where('id', 'in', moved[table])
      .where('listing_id', '=', keptId)
      .execute();
  }
  if (moved.post_reports.length > 0) {
    await tx
      .updateTable('post_reports')
      .set({ reporter_id: gone.id })
      .where('id', 'in', moved.post_reports)
      .where('reporter_id', '=', keptId)
      .execute();
  }
  // A merge of an older server has none of these.
  await moveAdmissions(tx, keptId, gone.id, moved.admissions ?? []);
  await moveClassPhotoTags(tx, keptId, gone.id, moved.classPhotoTags ?? []);
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
