import { desk, undoable } from '@memcherrish/shared/domain/limits.ts';
import type { RemovedEntry, RemovedList } from '@memcherrish/shared/wire/desk/removed.ts';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { erasePerson } from '#features/account/erase-person.ts';
import {
  deleteRemovals,
  oldestRestorable,
  type Removal,
  removalById,
  removalsSince,
} from '#features/removals/removals-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { placeNamed, schoolNow } from './removed-store.ts';
import { nameOfRemoved, obstacleOf } from './restore-obstacles.ts';

/**
 * Returns what admins removed in the last 30 days, the newest first, and by name within one act. Leaves out people who have deleted themselves
 * since, and their posts.
 */
export async function listRemoved(
  ctx: Reads<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
): Promise<RemovedList> {
  return ctx.database.readTransaction(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const most = desk.mostSelected;
    const since = oldestRestorable(ctx.clock());
    const rows = await removalsSince(tx, schoolId, since, most + 1);
    const removals = rows.slice(0, most);
    const now = await schoolNow(tx, schoolId, since, removals);
    const entries = removals.flatMap((removal): RemovedEntry[] => {
      const name = nameOfRemoved(now, removal);
      if (name === null) return [];
      const entry = {
        _id: removal.id,
        kind: removal.kind,
        name,
        from: fromOf(removal),
        excerpt: removal.kind === 'post' ? removal.details.excerpt : null,
        at: removal.at,
        by: (removal.actor_id && now.actors.get(removal.actor_id)) ?? null,
        until: new Date(Date.parse(removal.at) + undoable).toISOString(),
        obstacle: obstacleOf(now, removal),
      };
      return [entry];
    });
    const byTime = entries.toSorted((one, other) =>
      one.at === other.at ? one.name.localeCompare(other.name) : one.at < other.at ? 1 : -1,
    );
    return { entries: byTime, more: rows.length > most };
  });
}

function fromOf(removal: Removal): string[] {
  if (removal.kind === 'person') return removal.details.places.map(placeNamed);
  return removal.kind === 'batch' ? [] : [removal.details.batch];
}

/**
 * Deletes an entry with everything that it keeps. A record without an account that is hidden by it is erased. Refuses
 * with 404 an entry of another school, and one that is over.
 */
export async function eraseRemoved(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'sessions'>,
  admin: Account,
  schoolId: string,
  removalId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const removal = await removalById(tx, { schoolId, id: removalId, now: ctx.clock() });
    if (!removal) throw notFound();
    const now = await schoolNow(tx, schoolId, oldestRestorable(ctx.clock()), [removal]);
    if (nameOfRemoved(now, removal) === null) throw notFound();
    const { kind, details } = removal;
    await recordAct(tx, ctx.clock(), admin, {
      action: 'erase-removed',
      schoolId,
      details: {
        ...(kind === 'person' ? details.places[0] && classOf(details.places[0]) : classOf(details)),
      },
    });
    await deleteRemovals(ctx, tx, [removalId]);
    if (kind === 'person' && now.people.get(removal.subject_id)?.isHidden)
      await eraseRecord(ctx, tx, removal.subject_id);
  });
}

function classOf({ batch, division }: { batch: string; division?: string }) {
  return { batch, ...(division !== undefined && { division }) };
}

/** Erases a hidden record now. The log of deletions has it, so that no backup brings it back. */
async function eraseRecord(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'sessions'>,
  tx: WriteTx,
  schoolmateId: string,
): Promise<void> {
  const leaver = { kind: 'schoolmate', id: schoolmateId } as const;
  const photos = await erasePerson(ctx, tx, leaver);
  tx.afterCommit(() => {
    for (const id of photos) void ctx.photos.discard(id);
  });
  await ctx.deletions.say(leaver, ctx.clock().toISOString());
}
