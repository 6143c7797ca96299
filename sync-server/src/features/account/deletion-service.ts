import { accountDeletionAfter } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { checkOwnPassword } from '#auth/check-password.ts';
import { dueAtOf } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import type { Leaver } from '#features/removals/deletion-log.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';

/**
 * Asks for the deletion of the caller's account. The account is suspended at once and erased seven days
 * later. Until then its owner may sign in and keep it. All other sessions end. Returns when the deletion is
 * due. Refuses a wrong password, and a second request. Wrong passwords count towards the limit of tries.
 */
export async function askDeletion(
  ctx: Uses<
    'clock' | 'database' | 'deletions' | 'passwords' | 'photos' | 'pokes' | 'revisions' | 'sessions' | 'tries'
  >,
  account: Account,
  password: string,
): Promise<string> {
  const leaver = leaverOf(account);
  const verified = await checkOwnPassword(ctx, leaver, password, () =>
    invalidField('password', serverWords.incorrectPassword),
  );
  const dueAt = new Date(ctx.clock().getTime() + accountDeletionAfter).toISOString();
  let isSaid = false;
  try {
    await ctx.database.write(async (tx) => {
      await verified.confirm(tx);
      if ((await dueAtOf(tx, leaver)) !== null) {
        throw new ApiError('already-exists', serverWords.deletionAskedBefore);
      }
      await leave(ctx, tx, leaver, dueAt);
      await ctx.sessions.endAll(tx, account, account.sessionId);
      await ctx.deletions.say(leaver, dueAt);
      isSaid = true;
    });
  } catch (error) {
    // The log has the deletion but the transaction failed, for example because the disk was full. Takes the
    // line back, so that the next start does not delete the account.
    if (isSaid) await ctx.deletions.say(leaver, null).catch(() => undefined);
    throw error;
  }
  return dueAt;
}

/** Cancels the deletion of an account. Refuses with 404 when no deletion was asked for. */
export async function keepAccount(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  account: Account,
): Promise<void> {
  const leaver = leaverOf(account);
  await ctx.database.write(async (tx) => {
    await stay(ctx, tx, leaver);
    await ctx.deletions.say(leaver, null);
  });
}

function leaverOf({ kind, id }: Account): Leaver {
  if (kind === 'admin') throw new ApiError('not-allowed', serverWords.notAllowed);
  return { kind, id };
}
