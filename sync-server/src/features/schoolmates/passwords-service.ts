import { serverWords } from '@memcherrish/shared/text/server.ts';
import { forgetStrangersTries } from '#auth/sign-in-tries.ts';
import type { Account } from '#auth/viewer.ts';
import { applyEdits } from '#features/people/field-edits.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, Refusal } from '#server/refusal.ts';
import { claimedByMobile } from './schoolmates-store.ts';

/**
 * Sets a new password by the proof of a `forgot` code, and ends every session of the account; it signs nobody in (design section 7).
 * What strangers tried is forgotten. Answers the account.
 */
export async function resetPassword(
  parts: Parts,
  entry: { mobile: string; proof: string | null; newPassword: string },
): Promise<{ kind: 'schoolmate'; id: string }> {
  await parts.codes.requireProof(entry.proof, entry.mobile, 'forgot');
  if (parts.passwords.isCommon(entry.newPassword)) {
    throw invalidField('newPassword', serverWords.passwordTooCommon);
  }
  const password_hash = await parts.passwords.hash(entry.newPassword);
  return parts.database.write(async (writing) => {
    await parts.codes.useProof(writing, entry.proof, entry.mobile, 'forgot');
    const account = await claimedByMobile(writing.trx, entry.mobile);
    if (!account) throw new Refusal('proof-missing', serverWords.proofMissing);
    await writing.trx
      .updateTable('schoolmates')
      .set({ password_hash })
      .where('id', '=', account.id)
      .execute();
    const named = { kind: 'schoolmate', id: account.id } as const;
    await parts.sessions.endAll(writing, named);
    await forgetStrangersTries(writing, named.kind, account.username ?? '');
    return named;
  });
}

/** Changes the own password by the old one, and ends the account's other sessions. Tries are counted for the account's sessions alone. */
export async function changePassword(
  parts: Parts,
  account: Account,
  entry: { oldPassword: string; newPassword: string },
): Promise<void> {
  const row = await parts.database.read
    .selectFrom('schoolmates')
    .select('password_hash')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const counted = await parts.tries.again(account);
  if (!(await parts.passwords.verify(row.password_hash, entry.oldPassword))) {
    throw invalidField('oldPassword', serverWords.wrongOldPassword);
  }
  if (parts.passwords.isCommon(entry.newPassword)) {
    throw invalidField('newPassword', serverWords.passwordTooCommon);
  }
  await counted.succeeded();
  const password_hash = await parts.passwords.hash(entry.newPassword);
  await parts.database.write(async (writing) => {
    await writing.trx
      .updateTable('schoolmates')
      .set({ password_hash })
      .where('id', '=', account.id)
      .execute();
    await parts.sessions.endAll(writing, account, account.sessionId);
  });
}

/** The owner proves the number that an admin has put in for them: from now on it is theirs (design section 8). */
export async function confirmMobile(
  parts: Parts,
  account: Account,
  entry: { mobile: string; otp: string; codeMark: string | null },
): Promise<void> {
  const row = await parts.database.read
    .selectFrom('schoolmates')
    .select('pending_mobile')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (row.pending_mobile !== entry.mobile) throw new Refusal('not-found', serverWords.noMobileToConfirm);
  const proof = await parts.codes.verify(entry.mobile, 'signup', entry.otp, entry.codeMark);
  await parts.database.write(async (writing) => {
    await parts.codes.useProof(writing, proof, entry.mobile, 'signup');
    if (await claimedByMobile(writing.trx, entry.mobile)) {
      throw new Refusal('already-registered', serverWords.alreadyRegistered);
    }
    const waiting = await writing.trx
      .selectFrom('schoolmates')
      .selectAll()
      .where('id', '=', account.id)
      .where('pending_mobile', '=', entry.mobile)
      .executeTakeFirst();
    if (!waiting) throw new Refusal('not-found', serverWords.noMobileToConfirm);
    const by = { by: 'self', at: parts.clock().toISOString() } as const;
    await applyEdits(writing, waiting, [['mobile', entry.mobile]], by);
    await writing.trx
      .updateTable('schoolmates')
      .set({ pending_mobile: null })
      .where('id', '=', account.id)
      .execute();
    await parts.revisions.touchPeople(writing, [account.id]);
  });
}
