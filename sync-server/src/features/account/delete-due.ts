import { dueAtOf } from '#auth/sessions.ts';
import { nameOf } from '#auth/standing.ts';
import type { ReadTx } from '#db/write.ts';
import { putListingBack, takeListingOff } from '#features/claims/removed-listings.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { AppContext } from '#server/context.ts';
import { leave, stay } from './deletion-service.ts';
import { erasePerson } from './erase-person.ts';
import type { Leaver } from './suspend-account.ts';

type Deleting = Pick<
  AppContext,
  'database' | 'claimLinks' | 'clock' | 'deletions' | 'photos' | 'pokes' | 'revisions' | 'sessions'
>;

/**
 * Carries out again what the database does not know of, because it was replaced by a backup from before: whose deletion is due goes, who is
 * about to leave is out of sight until the time that they were told, and who has stayed is back. For the start, before anything that is due
 * is deleted and before anybody is served. Answers how many accounts that was.
 */
export async function repeatDeletions(ctx: Deleting): Promise<number> {
  let repeated = 0;
  for (const { dueAt, ...leaver } of await ctx.deletions.lastWords()) {
    const isThere = (await nameOf(ctx.database.read, leaver)) !== null;
    const known = await dueAtOf(ctx.database.read, leaver);
    if (!isThere || known === dueAt) continue;
    await ctx.database.write(async (tx) => {
      const division = await isRemovedListing(tx, leaver);
      if (known !== null) await (division ? putListingBack(ctx, tx, leaver.id) : stay(ctx, tx, leaver));
      if (dueAt === null) return;
      await (division ? takeListingOff(ctx, tx, leaver.id, dueAt) : leave(ctx, tx, leaver, dueAt));
    });
    repeated += 1;
  }
  await deleteDueAccounts(ctx);
  return repeated;
}

/** Whether it is nobody's account yet, but a place that its link has taken off the list: no class list brings it back. */
async function isRemovedListing(tx: ReadTx, { kind, id }: Leaver): Promise<boolean> {
  if (kind !== 'schoolmate') return false;
  const row = await tx.selectFrom('schoolmates').select('claimed_at').where('id', '=', id).executeTakeFirst();
  return row?.claimed_at === null;
}

/**
 * Deletes for good the accounts whose time has come, and answers how many. One that fails is tried again by the next call; whoever runs the
 * server is told why, and not whose it is.
 */
export async function deleteDueAccounts(
  ctx: Deleting,
  say: (line: string) => void = () => undefined,
): Promise<number> {
  const due = await ctx.database.read
    .selectFrom('deletions')
    .select(['account_kind as kind', 'account_id as id'])
    .where('due_at', '<=', ctx.clock().toISOString())
    .orderBy('due_at')
    .execute();
  let deleted = 0;
  for (const leaver of due) {
    await deleteForGood(ctx, leaver).then(
      () => {
        deleted += 1;
      },
      (error: unknown) => say(`An account that is due could not be deleted yet: ${String(error)}`),
    );
  }
  return deleted;
}

/** Deletes an account with all that is held about it, files included; one that is gone already stays so. */
async function deleteForGood(ctx: Deleting, leaver: Leaver): Promise<void> {
  const photos = await ctx.database.write(async (tx) => {
    if ((await dueAtOf(tx, leaver)) === null) return [];
    const files = await erasePerson(ctx, tx, leaver);
    await recordAct(
      tx,
      ctx.clock(),
      { kind: leaver.kind, id: null },
      {
        action: 'delete-account',
        schoolId: null,
      },
    );
    return files;
  });
  // What cannot be removed now is an orphan, and swept at the next start.
  for (const id of photos) await ctx.photos.remove(id).catch(() => undefined);
}
