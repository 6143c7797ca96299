import type { ReadTx, WriteTx } from '#db/write.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { extendVeil } from '#directory/newcomers-store.ts';
import { renamePhotos } from '#features/photos/photos-store.ts';
import type { Leaver } from '#features/removals/deletion-log.ts';
import { takeBack } from '#features/removals/take-back.ts';
import type { Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';

/** A division that an undo restores. A teacher has a subject there. */
interface LeftDivision {
  divisionId: string;
  subject?: string;
  since: string;
}

/** The services that a change of revisions needs. */
export type Revising = Uses<'revisions' | 'pokes' | 'clock' | 'deletions' | 'photos'>;

/** Suspends an account until it is due. */
export async function leave(ctx: Revising, tx: WriteTx, leaver: Leaver, due_at: string): Promise<void> {
  const divisions = await suspendAccount(ctx, tx, leaver);
  const asked_at = ctx.clock().toISOString();
  await tx
    .insertInto('deletions')
    .values({ account_kind: leaver.kind, account_id: leaver.id, asked_at, due_at, places: divisions })
    .execute();
}

/**
 * Undoes `leave`: restores memberships, assignments and posts. A newcomer's veil does not end earlier by it. Refuses with
 * 404 when no deletion was asked for.
 */
export async function stay(ctx: Revising, tx: WriteTx, leaver: Leaver): Promise<void> {
  const asked = await tx
    .deleteFrom('deletions')
    .where('account_kind', '=', leaver.kind)
    .where('account_id', '=', leaver.id)
    .returning(['places', 'asked_at'])
    .executeTakeFirst();
  if (!asked) throw notFound();
  if (leaver.kind === 'schoolmate') {
    await extendVeil(tx, leaver.id, { since: new Date(asked.asked_at), now: ctx.clock() });
  }
  await restoreAccount(ctx, tx, leaver, asked.places);
}

/**
 * Hides a person from everyone, devices included. Their memberships end as removals, and their posts count as
 * removed while the text is stored. Their photo gets an unknown address, and their open requests are
 * withdrawn. Returns the text that `restoreAccount` needs.
 */
async function suspendAccount(ctx: Revising, tx: WriteTx, leaver: Leaver): Promise<string> {
  await setPostsRemoved(ctx, tx, leaver, 1);
  const divisionPaths = await (leaver.kind === 'schoolmate' ? membershipsOf : assignmentsOf)(tx, leaver.id);
  for (const { divisionId, subject } of divisionPaths) {
    if (subject === undefined) await ctx.revisions.removeMembers(tx, divisionId, [leaver.id]);
    else await ctx.revisions.endAssignment(tx, { divisionId, teacherId: leaver.id, subject });
  }
  await renamePhotos(tx, { owner_kind: leaver.kind, owner_id: leaver.id });
  if (leaver.kind === 'schoolmate') await withdrawRequests(ctx, tx, leaver.id);
  tx.afterCommit(() => ctx.pokes.account(leaver.id));
  return JSON.stringify(divisionPaths);
}

async function withdrawRequests(ctx: Revising, tx: WriteTx, schoolmateId: string): Promise<void> {
  const withdrawn = { state: 'withdrawn', self_intro: null, decided_at: ctx.clock().toISOString() } as const;
  for (const naming of await recordsIn(tx, schoolmateId)) {
    await takeBack(ctx, tx, {
      ...{ table: 'join_requests', naming },
      live: async () => {
        const waiting = tx
          .updateTable('join_requests')
          .set(withdrawn)
          .where('schoolmate_id', '=', naming)
          .where('state', '=', 'pending');
        return (await waiting.returning('id').execute()).length > 0;
      },
      kept: ({ row }) => (row.schoolmate_id === naming && row.state === 'pending' ? 'withdrawn' : null),
    });
  }
}

/** Undoes `suspendAccount`. Skips a division that was removed since. */
async function restoreAccount(ctx: Revising, tx: WriteTx, leaver: Leaver, left: string): Promise<void> {
  const divisionPaths: LeftDivision[] = JSON.parse(left);
  for (const { divisionId, subject, since } of divisionPaths) {
    if (!(await isThere(tx, divisionId))) continue;
    if (subject === undefined) await ctx.revisions.addMembers(tx, divisionId, [leaver.id], since);
    else {
      const assignment = { divisionId, teacherId: leaver.id, subject, now: since };
      await ctx.revisions.assignTeacher(tx, assignment);
    }
  }
  await setPostsRemoved(ctx, tx, leaver, 0);
  tx.afterCommit(() => ctx.pokes.account(leaver.id));
}

async function membershipsOf(tx: ReadTx, schoolmateId: string): Promise<LeftDivision[]> {
  return tx
    .selectFrom('memberships')
    .select(['division_id as divisionId', 'created_at as since'])
    .where('schoolmate_id', '=', schoolmateId)
    .where('removed', '=', 0)
    .execute();
}

async function assignmentsOf(tx: ReadTx, teacherId: string): Promise<LeftDivision[]> {
  return tx
    .selectFrom('teaching')
    .select(['division_id as divisionId', 'subject', 'created_at as since'])
    .where('teacher_id', '=', teacherId)
    .where('removed', '=', 0)
    .execute();
}

async function isThere(tx: ReadTx, divisionId: string): Promise<boolean> {
  const row = await tx.selectFrom('divisions').select('id').where('id', '=', divisionId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes only posts that still name their author. A post that was deleted before names none, so it never
 * comes back.
 */
async function setPostsRemoved(
  { revisions }: Revising,
  tx: WriteTx,
  leaver: Leaver,
  removed: 0 | 1,
): Promise<void> {
  if (leaver.kind !== 'schoolmate') return;
  const posts = await tx
    .selectFrom('posts')
    .leftJoin('posts as parents', 'parents.id', 'posts.parent_id')
    .select(['posts.batch_id', 'posts.author_id', 'parents.author_id as parent_author_id'])
    .where('posts.author_id', '=', leaver.id)
    .where('posts.removed', '!=', removed)
    .orderBy('posts.batch_id')
    .execute();
  for (const [batch_id, here] of Map.groupBy(posts, (post) => post.batch_id)) {
    const revision = await revisions.posts.raise(tx, batch_id, here);
    await tx
      .updateTable('posts')
      .set({ removed, revision })
      .where('batch_id', '=', batch_id)
      .where('author_id', '=', leaver.id)
      .execute();
  }
}
