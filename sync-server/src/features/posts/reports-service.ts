import { excerptOf } from '@memcherrish/shared/rules/post.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import type { ReportedPost } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { rolesOf } from '#directory/batch-roles-store.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { postsOf } from '#directory/post-rows.ts';
import { type NotificationSubject, notify } from '#features/notifications/notify.ts';
import { keepPost } from '#features/removals/keep-post.ts';
import { decisionScope, mayActIn } from '#features/schools/decision-scope.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import { postInBatch, takeDown } from './posts-service.ts';
import { type BatchIds, type LocatedPost, postRow } from './posts-store.ts';
import { endReport, keepReported, openReport, openReportsOf, reportBy, reportedIn } from './reports-store.ts';

/**
 * Shows a post to the admins of the school until they decide. Never reveals the reporter. A repeat changes
 * nothing, unless admins kept the post and it was edited since. Returns the sentence for the reporter.
 */
export async function reportPost(
  ctx: Uses<'clock' | 'database'>,
  reporterId: string,
  ids: BatchIds & { postId: string },
  reason: string | null,
): Promise<string> {
  return ctx.database.write(async (tx) => {
    const post = await postInBatch(tx, reporterId, ids);
    if (post.memorial === 1) throw notFound();
    if (post.author_id === reporterId) throw new ApiError('not-allowed', serverWords.postReportOwn);
    const before = await reportBy(tx, post.id, reporterId);
    if (before?.state === 'open') return postWords.postReportedAlready;
    if (before && !isEditedSince(post, before.decided_at)) return serverWords.postReportStays;
    await openReport(tx, {
      post_id: post.id,
      reporter_id: reporterId,
      reason,
      created_at: ctx.clock().toISOString(),
    });
    return postWords.postReported;
  });
}

function isEditedSince({ edited_at }: LocatedPost, decided_at: string | null): boolean {
  return edited_at !== null && decided_at !== null && edited_at > decided_at;
}

/**
 * Returns the reported posts that wait for a decision in an admin's schools, or in the batches of a coordinator.
 * Records what the caller sees.
 */
export async function listReported(
  ctx: Uses<'clock' | 'database'>,
  account: Account,
): Promise<ReportedPost[]> {
  return ctx.database.write(async (tx) => {
    const scope = await decisionScope(tx, account, 'decide-reports', ctx.clock());
    const { postsHiddenFrom } = await blocksAround(tx, account);
    const found = await reportedIn(tx, scope, postsHiddenFrom);
    const open = Map.groupBy(
      await openReportsOf(
        tx,
        found.map((row) => row.id),
      ),
      (report) => report.post_id,
    );
    const forAccount = await reportsFor(tx, account, ctx.clock());
    const reported = found.flatMap((row) => {
      const reports = forAccount(row, open.get(row.id) ?? []);
      return reports.length > 0 ? [{ row, reports }] : [];
    });
    const rows = reported.map(({ row }) => row);
    const posts = await postsOf(tx, rows);
    for (const row of rows) {
      await recordAct(tx, ctx.clock(), account, {
        action: 'read-reported-post',
        schoolId: row.school_id,
        subjectId: row.id,
        details: { batch: row.label },
      });
    }
    return reported.map(({ row, reports }, index) => ({
      _id: row.id,
      schoolId: row.school_id,
      schoolName: row.school_name,
      batchId: row.batch_id,
      batch: row.label,
      authorName: row.author_is_here ? row.author_name : null,
      text: row.text,
      photos: posts[index]?.photos ?? [],
      createdAt: row.created_at,
      version: row.version,
      ...(row.parent_id !== null && { isReply: true }),
      // Hides the text of a reporter whose account is being deleted, but not the report.
      reports: reports.map(({ reason, created_at, leaves_at }) => ({
        reason: leaves_at === null ? reason : null,
        at: created_at,
      })),
    }));
  });
}

/**
 * Returns a function that picks the open reports of a post about which the account may decide. For a coordinator a post
 * with none of them looks like a post that no one reported. They do not decide about their own posts, about replies to
 * them, or across a block. They do not get their own reports, those of people who block them, and those from before
 * their role: the reporter may have been told that admins alone read the reason.
 */
async function reportsFor(tx: ReadTx, account: Account, now: Date) {
  const since = new Map((await rolesOf(tx, account.id, now)).map((role) => [role.batchId, role.givenAt]));
  const { postsHiddenFrom } = await blocksAround(tx, account);
  const isStranger = (id: string | null) => id === null || (id !== account.id && !postsHiddenFrom.has(id));
  return <Report extends Pick<RowOf<'post_reports'>, 'reporter_id' | 'created_at'>>(
    {
      batch_id,
      author_id,
      parent_author_id,
    }: Pick<LocatedPost, 'batch_id' | 'author_id' | 'parent_author_id'>,
    reports: readonly Report[],
  ): readonly Report[] => {
    if (account.kind === 'admin') return reports;
    if (!isStranger(author_id) || !isStranger(parent_author_id)) return [];
    return reports.filter(
      ({ reporter_id, created_at }) => isStranger(reporter_id) && created_at >= (since.get(batch_id) ?? ''),
    );
  };
}

/**
 * Removes a reported post and tells its author the reason, or keeps it. Notifies each reporter of the
 * decision, except those that the author blocks. Only admins of the school and coordinators of the batch may
 * decide, and only while a report waits. Refuses a decision about another version than the current one. Admins can
 * restore a removed post for 30 days.
 */
export async function decideReported(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  account: Account,
  postId: string,
  decision: { remove: boolean; reason: string | null; version: number | undefined },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const post = await postRow(tx, postId);
    if (!post || post.removed) throw notFound();
    const ids = { schoolId: post.school_id, batchId: post.batch_id };
    if (!(await mayActIn(tx, account, 'decide-reports', ids, ctx.clock()))) throw notFound();
    const open = await openReportsOf(tx, [postId]);
    const decided = (await reportsFor(tx, account, ctx.clock()))(post, open);
    if (decided.length === 0) throw notFound();
    if (decision.version !== undefined && decision.version !== post.version) {
      throw new ApiError('conflict', serverWords.reportedPostEdited);
    }
    if (decision.remove && decision.reason === null) {
      throw invalidField('reason', dashboardWords.removalReasonMissing);
    }

    const subject = notificationSubjectOf(post);
    if (decision.remove) {
      const at = ctx.clock().toISOString();
      const excerpt = excerptOf(post.text);
      const by = { school_id: post.school_id, actor_id: account.id, at };
      await keepPost(tx, by, { ...post, batch: post.batch_label, excerpt });
      await takeDown(ctx, tx, post, 'removed');
      const { reason } = decision;
      const told = { ...subject, excerpt, reason };
      if (post.author_id) await notify(ctx, tx, post.author_id, 'post-removed', told);
    } else {
      await keepReported(tx, decided, ctx.clock().toISOString());
    }
    const kind = decision.remove ? 'report-removed' : 'report-kept';
    // A removed post answers every report of it.
    for (const { reporter_id } of decision.remove ? open : decided) {
      const { blockedBy } = await blocksAround(tx, { kind: 'schoolmate', id: reporter_id });
      // The post looks deleted to a reporter that its author blocks, so there is no notification about it.
      const authors = [post.author_id, post.parent_author_id].filter((id) => id !== null);
      if (authors.some((id) => blockedBy.has(id))) await endReport(tx, postId, reporter_id);
      else await notify(ctx, tx, reporter_id, kind, subject);
    }
    await recordAct(tx, ctx.clock(), account, {
      action: decision.remove ? 'remove-post' : 'keep-post',
      schoolId: post.school_id,
      subjectId: postId,
      details: { batch: post.batch_label },
    });
  });
}

/** Leaves out the post's content: the reporter may have left the batch since. */
function notificationSubjectOf(post: LocatedPost): NotificationSubject {
  return {
    schoolName: post.school_name,
    batch: post.batch_label,
    batchId: post.batch_id,
    division: null,
    divisionId: null,
    excerpt: null,
    reason: null,
  };
}
