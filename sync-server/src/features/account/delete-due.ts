import { isThere } from '#auth/names.ts';
import { dueAtOf } from '#auth/sessions.ts';
import type { ReadTx } from '#db/write.ts';
import { putListingBack, takeListingOff } from '#features/claims/removed-listings.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import { removeDeleted } from '#features/photos/sweep-photos.ts';
import type { Leaver } from '#features/removals/deletion-log.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { erasePerson } from './erase-person.ts';

type Deleting = Uses<
  'database' | 'claimLinks' | 'clock' | 'time' | 'deletions' | 'photos' | 'pokes' | 'revisions' | 'sessions'
>;

/**
 * Repeats deletions that a restored backup does not know. An account whose deletion is due is erased. An
 * account with a later due time is suspended until then. An account whose owner kept it is restored.
 * Runs at the start, before due accounts are deleted and before requests are served. Returns the number of
 * accounts that it changed.
 */
export async function repeatDeletions(ctx: Deleting): Promise<number> {
  let repeated = 0;
  const words = await ctx.deletions.lastWords();
  for (const { dueAt, ...leaver } of words) {
    const isKnown = await isThere(ctx.database.read, leaver);
    const known = await dueAtOf(ctx.database.read, leaver);
    if (!isKnown || known === dueAt) continue;
    // An admin removed the record after its owner had kept it.
    if (dueAt === null && (await isHiddenBySchool(ctx.database.read, leaver))) continue;
    await ctx.database.write(async (tx) => {
      const division = await isRemovedListing(tx, leaver);
      if (known !== null) await (division ? putListingBack(ctx, tx, leaver.id) : stay(ctx, tx, leaver));
      if (dueAt === null) return;
      await (division ? takeListingOff(ctx, tx, leaver.id, dueAt) : leave(ctx, tx, leaver, dueAt));
    });
    repeated += 1;
  }
  // Deletes only accounts that are due by the log and the database, and only by a clock that is not in doubt.
  if (ctx.time.clockDoubt() === null) {
    const confirmed = words.filter(({ dueAt }) => dueAt !== null).map(({ kind, id }) => `${kind} ${id}`);
    await deleteDueAccounts(ctx, undefined, new Set(confirmed));
  }
  return repeated;
}

/** Checks whether the leaver is an unclaimed listing that a link removed. No class list brings it back. */
async function isRemovedListing(tx: ReadTx, { kind, id }: Leaver): Promise<boolean> {
  if (kind !== 'schoolmate') return false;
  const row = await tx.selectFrom('schoolmates').select('claimed_at').where('id', '=', id).executeTakeFirst();
  return row?.claimed_at === null;
}

async function isHiddenBySchool(tx: ReadTx, { kind, id }: Leaver): Promise<boolean> {
  const row = await tx
    .selectFrom('deletions')
    .select('by_school')
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .executeTakeFirst();
  return row?.by_school === 1;
}

/**
 * Deletes the accounts whose time has come, and returns their number. A failed deletion is retried by the
 * next call. `onFailure` gets the reason. `confirmed` limits it to these accounts, such as `schoolmate ID`.
 */
export async function deleteDueAccounts(
  ctx: Deleting,
  onFailure: (error: unknown) => void = () => undefined,
  confirmed?: ReadonlySet<string>,
): Promise<number> {
  const due = await ctx.database.read
    .selectFrom('deletions')
    .select(['account_kind as kind', 'account_id as id'])
    .where('due_at', '<=', ctx.clock().toISOString())
    .orderBy('due_at')
    .execute();
  let deleted = 0;
  for (const leaver of due) {
    if (confirmed && !confirmed.has(`${leaver.kind} ${leaver.id}`)) continue;
    await deleteForGood(ctx, leaver).then(() => {
      deleted += 1;
    }, onFailure);
  }
  if (due.length > 0) await removeDeleted(ctx);
  return deleted;
}

/** Deletes an account with all its data, files included. Does nothing when the account is already deleted. */
async function deleteForGood(ctx: Deleting, leaver: Leaver): Promise<void> {
  await ctx.database.write(async (tx) => {
    if ((await dueAtOf(tx, leaver)) === null) return;
    await erasePerson(ctx, tx, leaver);
    await recordAct(
      tx,
      ctx.clock(),
      { kind: leaver.kind, id: null },
      {
        action: 'delete-account',
        schoolId: null,
      },
    );
  });
}
