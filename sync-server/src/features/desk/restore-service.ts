import { removedWords } from '@memcherrish/shared/text/desk/removed.ts';
import type { RestoreAnswer } from '@memcherrish/shared/wire/desk/removed.ts';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import {
  deleteRemovals,
  type LeftPlace,
  oldestRestorable,
  type Removal,
  removalById,
  setPlaces,
} from '#features/removals/removals-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { type SchoolNow, schoolNow } from './removed-store.ts';
import { restoreBatch, restoreDivision } from './restore-class.ts';
import { nameOfRemoved, obstacleOf, obstacleOfPlace } from './restore-obstacles.ts';
import { restorePost } from './restore-post.ts';

/** Batches and divisions come before the people and posts in them, so that one press restores all. */
const order = ['batch', 'division', 'person', 'post'] as const satisfies readonly Removal['kind'][];

/**
 * Restores entries in one transaction. An entry that cannot be restored, or not whole, stays as it is and is answered
 * with the reason; the others are restored. Refuses a school that the admin does not manage with 404.
 */
export async function restoreRemoved(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  admin: Account,
  schoolId: string,
  ids: readonly string[],
): Promise<RestoreAnswer> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const removals: Removal[] = [];
    const failed: RestoreAnswer['failed'] = [];
    for (const id of new Set(ids)) {
      const removal = await removalById(tx, { schoolId, id, now: ctx.clock() });
      if (removal) removals.push(removal);
      else failed.push({ _id: id, name: '', reason: removedWords.gone });
    }
    removals.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
    const done: string[] = [];
    for (const removal of removals) {
      const { name, isDone, reason } = await restoreOne(ctx, tx, admin, removal);
      if (isDone) done.push(removal.id);
      if (reason !== null) failed.push({ _id: removal.id, name, reason });
    }
    const message = done.length > 0 ? removedWords.restored(done.length) : removedWords.noneRestored;
    return { message, done, failed };
  });
}

interface Outcome {
  name: string;
  isDone: boolean;
  reason: string | null;
}

/** Checks the school as it is now, because an entry before this one may have changed it. */
async function restoreOne(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  tx: WriteTx,
  admin: Account,
  removal: Removal,
): Promise<Outcome> {
  const now = await schoolNow(tx, removal.school_id, oldestRestorable(ctx.clock()), [removal]);
  const name = nameOfRemoved(now, removal);
  if (name === null) return { name: '', isDone: false, reason: removedWords.gone };
  const obstacle = obstacleOf(now, removal);
  if (obstacle !== null) return { name, isDone: false, reason: obstacle };
  if (removal.kind === 'person') return { name, ...(await restorePerson(ctx, tx, admin, removal, now)) };
  const { left, refused } = await restoreRowsOf(ctx, tx, removal);
  if (refused !== null) return { name, isDone: false, reason: refused };
  await deleteRemovals(ctx, tx, [removal.id]);
  await recordAct(tx, ctx.clock(), admin, {
    action: `restore-${removal.kind}`,
    schoolId: removal.school_id,
    subjectId: removal.subject_id,
    details: {
      batch: removal.details.batch,
      ...(removal.kind === 'division' && { division: removal.details.division }),
    },
  });
  return { name, isDone: true, reason: left > 0 ? removedWords.partsLeft(left) : null };
}

async function restoreRowsOf(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  tx: WriteTx,
  removal: Exclude<Removal, { kind: 'person' }>,
): Promise<{ left: number; refused: string | null }> {
  if (removal.kind === 'post') return restorePost(ctx, tx, removal);
  const left = removal.kind === 'batch' ? restoreBatch(ctx, tx, removal) : restoreDivision(ctx, tx, removal);
  return { left: await left, refused: null };
}

/** Adds a person to the divisions that are there. The entry keeps the others. */
async function restorePerson(
  ctx: Uses<'clock' | 'photos' | 'revisions'>,
  tx: WriteTx,
  admin: Account,
  removal: Extract<Removal, { kind: 'person' }>,
  now: SchoolNow,
): Promise<Omit<Outcome, 'name'>> {
  const id = removal.subject_id;
  const person = now.people.get(id);
  if (person?.isHidden) {
    await tx
      .deleteFrom('deletions')
      .where('account_kind', '=', 'schoolmate')
      .where('account_id', '=', id)
      .where('by_school', '=', 1)
      .execute();
  }
  const later: LeftPlace[] = [];
  let reason: string | null = null;
  for (const place of removal.details.places) {
    const obstacle = obstacleOfPlace(now, place);
    if (obstacle !== null) {
      later.push(place);
      reason ??= obstacle;
      continue;
    }
    await ctx.revisions.addMembers(tx, place.divisionId, [id], place.since);
    await recordAct(tx, ctx.clock(), admin, {
      action: 'restore-person',
      schoolId: removal.school_id,
      subjectId: id,
      details: { ...(person && { name: person.name }), batch: place.batch, division: place.division },
    });
  }
  if (later.length === 0) await deleteRemovals(ctx, tx, [removal.id]);
  else await setPlaces(tx, removal.id, later);
  return { isDone: later.length === 0, reason };
}
