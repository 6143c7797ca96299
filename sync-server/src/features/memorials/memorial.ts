import { type LifeDates, memorialOf } from '@memcherrish/shared/rules/memorial.ts';
import type { AuditAction } from '@memcherrish/shared/wire/desk/audit.ts';
import { nanoid } from 'nanoid';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { takeDown } from '#features/posts/posts-service.ts';
import { insertPost, postRow } from '#features/posts/posts-store.ts';
import { type Actor, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { type Remembered, reportsAbout } from './memorials-store.ts';

/* How a record becomes a memorial, and how it returns (docs/decisions/0048-in-memoriam.md). */

/** Returns the dates of the reports about a person. The newest report with a date counts. */
export async function datesReported(tx: ReadTx, schoolmateId: string): Promise<LifeDates> {
  const reports = await reportsAbout(tx, schoolmateId);
  const newest = (field: keyof LifeDates) =>
    reports.find((report) => report[field] !== null)?.[field] ?? null;
  return { born: newest('born'), died: newest('died') };
}

/**
 * Puts a person in memoriam. Each of their batches gets a page for memories, which is a post of the person. If classmates
 * confirmed it, their reports stay until an admin decides. The person is notified.
 */
export async function startMemorial(
  ctx: Uses<'clock' | 'pokes' | 'revisions'>,
  tx: WriteTx,
  person: Remembered,
  actor: Actor,
): Promise<void> {
  const memorial = memorialOf(await datesReported(tx, person.id));
  await tx.updateTable('schoolmates').set({ memorial }).where('id', '=', person.id).execute();
  if (actor.kind !== 'system') await deleteReports(tx, person.id);
  await touchPerson(ctx, tx, person.id);
  tx.afterCommit(() => ctx.pokes.account(person.id));
  const batches = new Set((await membershipsOf(tx, person.id)).map(({ batchId }) => batchId));
  for (const batch_id of [...batches].toSorted()) {
    await insertPost(tx, {
      ...{ id: nanoid(), batch_id, author_id: person.id, text: '', memorial: 1 as const },
      revision: await ctx.revisions.posts.raise(tx, batch_id, [{ author_id: person.id }]),
      created_at: ctx.clock().toISOString(),
    });
  }
  await recordMemorial(ctx, tx, person, actor, 'confirm-death');
}

/** Reaches the devices of the classes. Events are seated without a person in memoriam, and with them again afterwards. */
async function touchPerson({ revisions }: Uses<'revisions'>, tx: WriteTx, id: string): Promise<void> {
  await revisions.touchPeople(tx, [id]);
  const paths = await membershipsOf(tx, id);
  const schoolOf = new Map(paths.map(({ batchId, schoolId }) => [batchId, schoolId]));
  for (const [batch_id, school_id] of [...schoolOf].toSorted())
    await revisions.touchEvents(tx, { batch_id, school_id });
}

/**
 * Ends a memorial and the reports about a person: everything is as before, and the memories are deleted. From now on
 * only an admin confirms a report about them.
 */
export async function endMemorial(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  tx: WriteTx,
  person: Remembered,
  actor: Actor,
  action: 'dismiss-death' | 'take-memorial-back' | 'deny-death',
): Promise<void> {
  await tx
    .updateTable('schoolmates')
    .set({ memorial: null, death_denied_at: ctx.clock().toISOString() })
    .where('id', '=', person.id)
    .execute();
  await deleteReports(tx, person.id);
  if (person.memorial === null) tx.afterCommit(() => ctx.pokes.account(person.id));
  else {
    await touchPerson(ctx, tx, person.id);
    await removePages(ctx, tx, person.id);
  }
  await recordMemorial(ctx, tx, person, actor, action);
}

export async function deleteReports(tx: WriteTx, schoolmateId: string): Promise<void> {
  await tx.deleteFrom('death_reports').where('schoolmate_id', '=', schoolmateId).execute();
}

/** Takes down the pages of a person with the memories, also those that are hidden while the account is being deleted. */
export async function removePages(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'revisions'>,
  tx: WriteTx,
  schoolmateId: string,
): Promise<void> {
  const pages = await tx
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', schoolmateId)
    .where('memorial', '=', 1)
    .orderBy('batch_id')
    .execute();
  for (const { id } of pages) {
    const page = await postRow(tx, id);
    if (page) await takeDown(ctx, tx, page, 'gone');
  }
}

/** Takes down the pages of a batch whose person is not in memoriam any more. Called when a batch is restored. */
export async function removePagesTakenBack(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'revisions'>,
  tx: WriteTx,
  batchId: string,
): Promise<void> {
  const authors = await tx
    .selectFrom('posts')
    .leftJoin('schoolmates', 'schoolmates.id', 'posts.author_id')
    .select('posts.author_id')
    .where('posts.batch_id', '=', batchId)
    .where('posts.memorial', '=', 1)
    .where('schoolmates.memorial', 'is', null)
    .orderBy('posts.author_id')
    .execute();
  for (const { author_id } of authors) if (author_id !== null) await removePages(ctx, tx, author_id);
}

/** Records an act in the trail of each school of the person. */
export async function recordMemorial(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  person: Remembered,
  actor: Actor,
  action: AuditAction,
): Promise<void> {
  const places = await membershipsOf(tx, person.id);
  const bySchool = new Map(places.map((place) => [place.schoolId, place]));
  for (const { schoolId, batch, division } of bySchool.values()) {
    await recordAct(tx, ctx.clock(), actor, {
      ...{ action, schoolId, subjectId: person.id },
      details: { name: person.name, batch, division },
    });
  }
}
