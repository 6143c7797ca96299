import { maxBlocks } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { BlockedKind } from '@memcherrish/shared/wire/people/blocks.ts';
import { nanoid } from 'nanoid';
import { isThere } from '#auth/names.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { takeBackVouch } from '#directory/newcomers-store.ts';
import { endConsents } from '#features/hello/consents-store.ts';
import { entriesOf } from '#features/people/merges-store.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { renewBlockedViews, renewOwnViews } from '#sync/blocked-views.ts';
import { mergeBlocks } from '#sync/merged-blocks.ts';

/** A person to block, with the name that the blocker knows. */
interface BlockTarget {
  id: string;
  kind: BlockedKind;
  name: string;
}

/**
 * Blocks a person for a schoolmate (decision record 0022), ends what the two gave each other, and takes back the word for
 * a newcomer. Blocking again changes nothing. Refuses the
 * caller's own record, an admin of an own school, and more blocks than the limit. Refuses an unknown person
 * with 404.
 *
 * Does not check whether the caller sees that person. People who block the caller, and people who left, get
 * the same response and can be blocked too.
 */
export async function hide(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  ownerId: string,
  from: BlockTarget,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    if (from.id === ownerId) throw new ApiError('not-allowed', serverWords.blockOneself);
    if (await isOwnAdmin(tx, ownerId, from.id)) throw new ApiError('not-allowed', serverWords.blockAdmin);
    // A phone may know the record by an id that was merged into another one since.
    const entries = await entriesOf(tx, from.id);
    const holderId = entries.at(-1) ?? from.id;
    if (holderId === ownerId) throw new ApiError('not-allowed', serverWords.blockOneself);
    if (!(await isThere(tx, { ...from, id: holderId }))) {
      throw new ApiError('not-found', serverWords.blockUnknown);
    }
    const hidden = await tx
      .selectFrom('blocks')
      .select('from_id')
      .where('owner_id', '=', ownerId)
      .where('dormant', '=', 0)
      .execute();
    if (hidden.some((row) => row.from_id === holderId)) return;
    if (hidden.length >= maxBlocks) throw new ApiError('not-allowed', serverWords.tooManyBlocks);
    await tx
      .insertInto('blocks')
      .values({
        owner_id: ownerId,
        from_kind: from.kind,
        from_id: from.id,
        from_name: from.name,
        mark: nanoid(8),
        created_at: ctx.clock().toISOString(),
      })
      .execute();
    await renewBlockedViews(tx, ownerId, from.id);
    await endConsents(tx, ownerId, holderId);
    await takeBackVouch(tx, ownerId, holderId);
    for (const [at, entry] of entries.slice(1).entries()) {
      await mergeBlocks(tx, entries[at] ?? from.id, entry);
    }
    pokeBoth(ctx, tx, ownerId, holderId);
  });
}

/** Unblocks a person. Does nothing when there is no block. */
export async function show(ctx: Uses<'database' | 'pokes'>, ownerId: string, fromId: string): Promise<void> {
  await ctx.database.write(async (tx) => {
    // Two merged records have one block, under either id.
    const marks = tx
      .selectFrom('blocks')
      .select('mark')
      .where('owner_id', '=', ownerId)
      .where('from_id', '=', fromId);
    const shown = await tx
      .deleteFrom('blocks')
      .where('owner_id', '=', ownerId)
      .where('mark', 'in', marks)
      .returning('from_id')
      .execute();
    for (const { from_id } of shown) {
      await renewBlockedViews(tx, ownerId, from_id);
      pokeBoth(ctx, tx, ownerId, from_id);
    }
    if (shown.length > 0) await renewOwnViews(tx, ownerId);
  });
}

/** Pokes both accounts with 'pull'. No roster of another person changes, so no revision rises. */
function pokeBoth(ctx: Uses<'pokes'>, tx: WriteTx, ownerId: string, fromId: string): void {
  tx.afterCommit(() => {
    ctx.pokes.account(ownerId);
    ctx.pokes.account(fromId);
  });
}

async function isOwnAdmin(tx: ReadTx, ownerId: string, adminId: string): Promise<boolean> {
  const schools = new Set((await membershipsOf(tx, ownerId)).map((division) => division.schoolId));
  const managed = await tx
    .selectFrom('school_admins')
    .select('school_id')
    .where('admin_id', '=', adminId)
    .execute();
  return managed.some((row) => schools.has(row.school_id));
}
