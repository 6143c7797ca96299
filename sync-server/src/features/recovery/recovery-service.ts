import { day } from '@memcherrish/shared/domain/durations.ts';
import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import { recoveryWords } from '@memcherrish/shared/text/account/recovery.ts';
import { mailWords } from '@memcherrish/shared/text/app/mail.ts';
import type { Recoverable, RecoveryLink } from '@memcherrish/shared/wire/account/recovery.ts';
import type { Browser } from '#auth/browser.ts';
import { resetStrangersTries } from '#auth/sign-in-tries.ts';
import type { AccountWithHash } from '#auth/verified-password.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { removeSecondFactor } from '#features/admins/second-factor-service.ts';
import { requireUncommon } from '#features/credentials/change-password.ts';
import { removePasskeys } from '#features/credentials/passkeys-store.ts';
import { setPassword } from '#features/credentials/set-password.ts';
import { tellAccount } from '#features/credentials/tell-account.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { mayStart } from './may-start.ts';
import { linkRow, type RecoverableAccount, recoverableAccount, schoolsOf } from './recovery-store.ts';

/**
 * Sends a link to an address, if an account has it. The query, the link and the e-mail come after the response, so
 * the response and its time are the same for every address. Throws `not-allowed` on a server without e-mail, and
 * `rate-limited` for a network that asks too often.
 */
export async function askRecovery(
  ctx: Uses<
    'attempts' | 'clock' | 'config' | 'database' | 'devices' | 'lateLinks' | 'mailbox' | 'recoveryLinks'
  >,
  entry: { kind: Recoverable; email: string },
  browser: Browser,
): Promise<void> {
  const { mailbox } = ctx;
  if (!mailbox) throw new ApiError('not-allowed', recoveryWords.noMail);
  await countCall(ctx, browser.network);
  ctx.lateLinks.run(() => sendLink(ctx, mailbox, entry, browser));
}

/** Limits what one network costs: addresses that it types, links that it opens, and hashes. */
async function countCall({ attempts }: Uses<'attempts'>, network: string): Promise<void> {
  const { perNetwork, window } = recovery;
  await attempts.count(`recovery-from ${network}`, perNetwork, window, recoveryWords.tooMany);
}

async function sendLink(
  ctx: Uses<'attempts' | 'clock' | 'config' | 'database' | 'devices' | 'recoveryLinks'>,
  mailbox: Mailbox,
  entry: { kind: Recoverable; email: string },
  browser: Browser,
): Promise<void> {
  const account = await recoverableAccount(ctx.database.read, entry.kind, { email: entry.email });
  if (!account) return;
  const { kind, id } = account;
  // Each network that the account does not know has its own count, and all of them have one. So a stranger does not use
  // up the e-mails of the owner's devices.
  const known = ctx.devices.nameOf(browser.deviceMark, account);
  const device = known ?? `network ${browser.network}`;
  const counter = (name: string, most: number, window: number, of = device) => {
    return { key: `recovery-${name} ${kind} ${id} ${of}`, most, window, sentence: recoveryWords.tooMany };
  };
  const ofStrangers = counter('all', recovery.perDayOfStrangers, day, 'all');
  await ctx.attempts.countAll([
    counter('now', 1, recovery.resendAfter),
    counter('hour', recovery.perHour, recovery.window),
    counter('day', recovery.perDay, day),
    ...(known === null ? [ofStrangers] : []),
  ]);
  // The last e-mail that strangers can cause works until the next ones, so they cannot lock the owner out.
  const isLast = known === null && (await ctx.attempts.isUsedUp(ofStrangers));
  const lifetime = isLast ? recovery.lastEmailedFor : recovery.emailedFor;
  const made = ctx.recoveryLinks.make();
  const now = ctx.clock();
  await ctx.database.write(async (tx) => {
    // Other links stay: otherwise a stranger could end them by typing the address.
    await tx
      .insertInto('recovery_links')
      .values({
        id: made.id,
        account_kind: kind,
        account_id: id,
        token_hash: made.hash,
        started_by: null,
        created_at: now.toISOString(),
        usable_at: now.toISOString(),
        expires_at: new Date(now.getTime() + lifetime).toISOString(),
      })
      .execute();
  });
  // The token is behind the #, so that no server and no log gets it with the address.
  const link = `${ctx.config.publicUrl?.origin ?? ''}/recover#${made.token}`;
  mailbox.post(account.email, mailWords.link(link, mailbox.host, isLast));
}

/** Returns the account of a link and the times between which it works. Throws `code-expired` for every other token. */
export async function readLink(
  ctx: Uses<'attempts' | 'clock' | 'database' | 'recoveryLinks'>,
  token: string,
  network: string,
): Promise<RecoveryLink> {
  await countCall(ctx, network);
  const { link, account } = await openLink(ctx, ctx.database.read, token);
  const { usable_at: usableAt, expires_at: expiresAt } = link;
  return { kind: account.kind, email: account.email, usableAt, expiresAt };
}

/**
 * Sets a new password by a link, and uses the link up. Removes the passkeys. A link that another admin started also turns an admin's second
 * factor off, because its owner may have lost the phone. Returns the account, so that this device becomes known.
 */
export async function recover(
  ctx: Uses<
    'attempts' | 'clock' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'recoveryLinks' | 'sessions'
  >,
  entry: { token: string; newPassword: string },
  network: string,
): Promise<AccountWithHash & { kind: Recoverable }> {
  await countCall(ctx, network);
  await openUsable(ctx, ctx.database.read, entry.token);
  requireUncommon(ctx, entry.newPassword);
  const hash = await ctx.passwords.hash(entry.newPassword);
  return ctx.database.write(async (tx) => {
    const { link, account } = await openUsable(ctx, tx, entry.token);
    const { kind, id } = account;
    const renewed = await setPassword(ctx, tx, { kind, id }, hash);
    await resetStrangersTries(tx, kind, account.email);
    // A thief who was in the account may have added one.
    if (await removePasskeys(tx, { kind, id })) {
      await tellAccount(ctx, tx, { kind, id }, { kind: 'passkey-removed' });
    }
    if (link.started_by !== null && kind === 'admin' && (await removeSecondFactor(tx, id))) {
      await tellAccount(ctx, tx, { kind, id }, { kind: 'second-factor-off' });
    }
    // An invitation that the owner has not answered would give the starter a school. That school asks again.
    if (link.started_by !== null && kind === 'teacher') {
      await tx.deleteFrom('teaching_invitations').where('teacher_id', '=', id).execute();
    }
    await record(ctx, tx, account, link.started_by);
    return { ...renewed, kind };
  });
}

/** Records a recovery. The admins of all schools of the account see one that another admin started. */
async function record(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  { kind, id, name }: RecoverableAccount,
  starterId: string | null,
): Promise<void> {
  const about = { action: 'recover-account', subjectId: id } as const;
  const actor = { kind, id };
  if (starterId === null) {
    if (kind === 'admin') await recordAct(tx, ctx.clock(), actor, { ...about, schoolId: null });
    return;
  }
  const starter = await recoverableAccount(tx, 'admin', { id: starterId });
  const details = { name, other: starter?.name ?? '' };
  for (const schoolId of (await schoolsOf(tx, { kind, id })).keys()) {
    await recordAct(tx, ctx.clock(), actor, { ...about, schoolId, details });
  }
}

interface OpenedLink {
  link: RowOf<'recovery_links'>;
  account: RecoverableAccount;
}

/**
 * Returns a link that is in force, with its account. A link that an admin started ends when the admin could no longer
 * start it. Throws the same `code-expired` for an unknown, wrong, used or expired token.
 */
async function openLink(
  ctx: Uses<'recoveryLinks' | 'clock'>,
  tx: ReadTx,
  token: string,
): Promise<OpenedLink> {
  const over = () => new ApiError('code-expired', recoveryWords.linkOver);
  const link = await linkRow(tx, ctx.recoveryLinks.idOf(token));
  const isRight = ctx.recoveryLinks.matches(token, link?.token_hash ?? null);
  const now = ctx.clock();
  if (!link || !isRight || link.expires_at <= now.toISOString()) throw over();
  const account = await recoverableAccount(tx, link.account_kind, { id: link.account_id });
  if (!account) throw over();
  if (link.started_by !== null && !(await mayStart(tx, link.started_by, account, now))) throw over();
  return { link, account };
}

async function openUsable(
  ctx: Uses<'clock' | 'recoveryLinks'>,
  tx: ReadTx,
  token: string,
): Promise<OpenedLink> {
  const opened = await openLink(ctx, tx, token);
  if (opened.link.usable_at > ctx.clock().toISOString()) {
    throw new ApiError('not-allowed', recoveryWords.linkWaits);
  }
  return opened;
}
