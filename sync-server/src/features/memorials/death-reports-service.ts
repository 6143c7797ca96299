import { day } from '@memcherrish/shared/domain/durations.ts';
import { isLife, memorialLimits as limits } from '@memcherrish/shared/rules/memorial.ts';
import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import type { DeathReportBody } from '@memcherrish/shared/wire/people/memorials.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { theServer } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import { endMemorial, recordMemorial, startMemorial } from './memorial.ts';
import {
  isLongBesides,
  isSessionBefore,
  personById,
  reportsAbout,
  saidHereAt,
  wasWrongBefore,
} from './memorials-store.ts';

/** Counts a report towards the daily limit of the caller. */
export async function countReport(ctx: Reads<'attempts'>, { id }: Account): Promise<void> {
  await ctx.attempts.count(`death-reports ${id}`, limits.reportsPerDay, day, memorialAnswers.tooMany);
}

/**
 * Stores a classmate's report that a person has died. The admins of the person's schools see it. The person is notified
 * if they have an account and no earlier report was wrong. The report of a second classmate puts the person in
 * memoriam, unless an earlier report turned out to be wrong. A repeat replaces the dates and the note of the reporter.
 * Refuses people that the reporter does not see, and the reporter, with 404, and a reporter who was wrong before.
 */
export async function reportDeath(
  ctx: Uses<'clock' | 'database' | 'pokes' | 'revisions'>,
  reporterId: string,
  report: DeathReportBody,
): Promise<void> {
  if (!isLife(report, ctx.clock())) throw invalidField('died', memorialAnswers.wrongDates);
  await ctx.database.write(async (tx) => {
    const { schoolmateId, ...said } = report;
    const person = await personById(tx, schoolmateId);
    if (!person || !(await mayReport(tx, reporterId, schoolmateId))) throw notFound();
    if (person.memorial !== null) return;
    if (await wasWrongBefore(tx, reporterId, person))
      throw new ApiError('conflict', memorialAnswers.wrongBefore);
    await tx
      .insertInto('death_reports')
      .values({
        ...{ schoolmate_id: schoolmateId, reporter_id: reporterId },
        ...said,
        created_at: ctx.clock().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['schoolmate_id', 'reporter_id']).doUpdateSet(said))
      .execute();
    await recordMemorial(ctx, tx, person, { kind: 'schoolmate', id: reporterId }, 'report-death');
    if (person.death_denied_at !== null) return;
    if (await isConfirmed(ctx, tx, schoolmateId)) await startMemorial(ctx, tx, person, theServer);
    else tx.afterCommit(() => ctx.pokes.account(schoolmateId));
  });
}

/**
 * Undoes a memorial of the caller, and the reports about them. A session that began after the confirmation may be that
 * of a new owner of the number: an admin checks it first. A repeat changes nothing. Returns the sentence for the caller.
 */
export async function denyDeath(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  account: Account,
): Promise<string> {
  return ctx.database.write(async (tx) => {
    const person = await personById(tx, account.id);
    if (!person) throw notFound();
    if (person.memorial === null && (await reportsAbout(tx, account.id)).length === 0)
      return memorialAnswers.stillHere;
    if (person.memorial === null || (await isSessionBefore(tx, account.sessionId, person.id))) {
      await endMemorial(ctx, tx, person, account, 'deny-death');
      return memorialAnswers.stillHere;
    }
    if ((await saidHereAt(tx, person.id)) === undefined) {
      await tx
        .insertInto('death_reports')
        .values({
          ...{ schoolmate_id: person.id, reporter_id: person.id, born: null, died: null, note: null },
          created_at: ctx.clock().toISOString(),
        })
        .execute();
      await recordMemorial(ctx, tx, person, account, 'deny-death');
    }
    return memorialAnswers.checked;
  });
}

/** Returns whether a schoolmate may report a person: one of the same batch now, without a block between them. */
async function mayReport(tx: ReadTx, reporterId: string, schoolmateId: string): Promise<boolean> {
  if (reporterId === schoolmateId) return false;
  const own = new Set((await membershipsOf(tx, reporterId)).map(({ batchId }) => batchId));
  const theirs = await membershipsOf(tx, schoolmateId);
  if (!theirs.some(({ batchId }) => own.has(batchId))) return false;
  const { postsHiddenFrom } = await blocksAround(tx, { kind: 'schoolmate', id: reporterId });
  return !postsHiddenFrom.has(schoolmateId);
}

/**
 * Returns whether enough classmates report a person independently. Counts only those who may still report, and who have
 * been in the class for a while: a stranger who let others in cannot confirm with them.
 */
async function isConfirmed(ctx: Uses<'clock'>, tx: ReadTx, schoolmateId: string): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - limits.independentAfterDays * day).toISOString();
  let independent = 0;
  for (const { reporter_id } of await reportsAbout(tx, schoolmateId)) {
    if (!(await mayReport(tx, reporter_id, schoolmateId))) continue;
    if (await isLongBesides(tx, reporter_id, schoolmateId, since)) independent += 1;
  }
  return independent >= limits.classmates;
}
