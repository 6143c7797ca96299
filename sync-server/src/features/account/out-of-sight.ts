import type { DeletionRow } from '#db/account-rows.ts';
import type { Reader, Writing } from '#db/write.ts';
import { renamePhotos } from '#features/photos/photos-store.ts';
import type { Parts } from '#server/parts.ts';

/** Somebody whose account is being deleted. */
export interface Leaver {
  kind: DeletionRow['account_kind'];
  id: string;
}

/** A division that comes back with its person; teachers have a subject there. */
interface LeftPlace {
  divisionId: string;
  subject?: string;
  since: string;
}

/** What a change of revisions needs of the parts. */
export type Revising = Pick<Parts, 'revisions' | 'pokes' | 'clock'>;

/**
 * Takes somebody out of everybody's sight, devices included: their places end as removals, their posts count as removed with the text
 * kept aside, their photo has an address that nobody knows, and what they asked for is withdrawn. Answers what `bringBack` wants.
 */
export async function takeOutOfSight(parts: Revising, writing: Writing, leaver: Leaver): Promise<string> {
  const { trx } = writing;
  await setPostsRemoved(parts, writing, leaver, 1);
  const places = await (leaver.kind === 'schoolmate' ? membershipsOf : assignmentsOf)(trx, leaver.id);
  for (const { divisionId, subject } of places) {
    if (subject === undefined) await parts.revisions.removeMembers(writing, divisionId, [leaver.id]);
    else await parts.revisions.endAssignment(writing, { divisionId, teacherId: leaver.id, subject });
  }
  await renamePhotos(writing, { owner_kind: leaver.kind, owner_id: leaver.id });
  await trx
    .updateTable('join_requests')
    .set({ state: 'withdrawn', self_intro: null, decided_at: parts.clock().toISOString() })
    .where('schoolmate_id', '=', leaver.id)
    .where('state', '=', 'pending')
    .execute();
  writing.afterCommit(() => parts.pokes.account(leaver.id));
  return JSON.stringify(places);
}

/** Undoes `takeOutOfSight`. A division that was removed meanwhile is skipped. */
export async function bringBack(
  parts: Revising,
  writing: Writing,
  leaver: Leaver,
  left: string,
): Promise<void> {
  const places: LeftPlace[] = JSON.parse(left);
  for (const { divisionId, subject, since } of places) {
    if (!(await isThere(writing.trx, divisionId))) continue;
    if (subject === undefined) await parts.revisions.addMembers(writing, divisionId, [leaver.id], since);
    else {
      const assignment = { divisionId, teacherId: leaver.id, subject, now: since };
      await parts.revisions.assignTeacher(writing, assignment);
    }
  }
  await setPostsRemoved(parts, writing, leaver, 0);
  writing.afterCommit(() => parts.pokes.account(leaver.id));
}

async function membershipsOf(reader: Reader, schoolmateId: string): Promise<LeftPlace[]> {
  return reader
    .selectFrom('memberships')
    .select(['division_id as divisionId', 'created_at as since'])
    .where('schoolmate_id', '=', schoolmateId)
    .where('removed', '=', 0)
    .execute();
}

async function assignmentsOf(reader: Reader, teacherId: string): Promise<LeftPlace[]> {
  return reader
    .selectFrom('teaching')
    .select(['division_id as divisionId', 'subject', 'created_at as since'])
    .where('teacher_id', '=', teacherId)
    .where('removed', '=', 0)
    .execute();
}

async function isThere(reader: Reader, divisionId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('divisions')
    .select('id')
    .where('id', '=', divisionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A post that was deleted before names no author any more, so it never comes back here. */
async function setPostsRemoved(
  { revisions }: Revising,
  writing: Writing,
  leaver: Leaver,
  removed: 0 | 1,
): Promise<void> {
  if (leaver.kind !== 'schoolmate') return;
  const posts = await writing.trx
    .selectFrom('posts')
    .select('batch_id')
    .distinct()
    .where('author_id', '=', leaver.id)
    .where('removed', '!=', removed)
    .execute();
  for (const { batch_id } of posts) {
    const revision = await revisions.posts.raise(writing, batch_id);
    await writing.trx
      .updateTable('posts')
      .set({ removed, revision })
      .where('batch_id', '=', batch_id)
      .where('author_id', '=', leaver.id)
      .execute();
  }
}
