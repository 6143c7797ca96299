import { day } from '@memcherrish/shared/domain/durations.ts';
import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import { recoveryWords } from '@memcherrish/shared/text/account/recovery.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Recoverable, StartedRecovery } from '@memcherrish/shared/wire/account/recovery.ts';
import { checkOwnPassword } from '#auth/check-password.ts';
import { voidStartedLinks } from '#auth/recovery-links.ts';
import type { Account } from '#auth/viewer.ts';
import { tellAccount } from '#features/credentials/tell-account.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import { mayStart } from './may-start.ts';
import { recoverableAccount, schoolsOf } from './recovery-store.ts';

/**
 * Starts a recovery of a fellow admin or a teacher of the school. Returns the link to hand over, which works after a
 * day. Its owner is notified. Until then they can refuse it, or end it by signing in. Requires the password of the admin
 * again. Replaces a link that an admin has started before.
 */
export async function startRecovery(
  ctx: Uses<
    'attempts' | 'clock' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'recoveryLinks' | 'tries'
  >,
  admin: Account,
  schoolId: string,
  entry: { kind: Recoverable; accountId: string; password: string },
): Promise<StartedRecovery> {
  await requireManaged(ctx.database.read, admin, schoolId);
  const verified = await checkOwnPassword(ctx, admin, entry.password, () =>
    invalidField('password', serverWords.incorrectPassword),
  );
  const { startsPerAdmin } = recovery;
  await ctx.attempts.count(`recovery-starts ${admin.id}`, startsPerAdmin, day, recoveryWords.tooManyStarts);
  const { id, token, hash } = ctx.recoveryLinks.make();
  return ctx.database.write(async (tx) => {
    await verified.confirm(tx);
    await requireManaged(tx, admin, schoolId);
    const account = await recoverableAccount(tx, entry.kind, { id: entry.accountId });
    const schools = account && (await schoolsOf(tx, account));
    if (!account || !schools?.has(schoolId)) throw notFound();
    const now = ctx.clock();
    if (!(await mayStart(tx, admin.id, account, now))) {
      throw new ApiError('not-allowed', recoveryWords.notForThem);
    }
    await tx
      .deleteFrom('recovery_links')
      .where('account_kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .where('started_by', 'is not', null)
      .execute();
    const usable = now.getTime() + recovery.startedWaits;
    const usableAt = new Date(usable).toISOString();
    const expiresAt = new Date(usable + recovery.startedFor).toISOString();
    await tx
      .insertInto('recovery_links')
      .values({
        id,
        account_kind: account.kind,
        account_id: account.id,
        token_hash: hash,
        started_by: admin.id,
        created_at: now.toISOString(),
        usable_at: usableAt,
        expires_at: expiresAt,
      })
      .execute();
    const by = await recoverableAccount(tx, 'admin', { id: admin.id });
    await tellAccount(ctx, tx, account, { kind: 'recovery-started', admin: by?.name ?? '' });
    const about = { action: 'start-recovery', subjectId: account.id } as const;
    for (const each of schools.keys()) {
      await recordAct(tx, now, admin, { ...about, schoolId: each, details: { name: account.name } });
    }
    return { token, usableAt, expiresAt };
  });
}

/** Ends the links that admins started for the calling account, because its owner did not ask for them. */
export async function refuseRecovery(ctx: Uses<'clock' | 'database'>, { kind, id }: Account): Promise<void> {
  if (kind === 'schoolmate') throw notFound();
  await ctx.database.write(async (tx) => {
    if (!(await voidStartedLinks(tx, { kind, id }))) return;
    for (const schoolId of (await schoolsOf(tx, { kind, id })).keys()) {
      await recordAct(tx, ctx.clock(), { kind, id }, { action: 'refuse-recovery', schoolId, subjectId: id });
    }
  });
}
