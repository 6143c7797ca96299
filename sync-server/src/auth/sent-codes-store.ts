import { codes } from '@memcherrish/shared/domain/limits.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { CodePurpose } from './code-proofs.ts';

/** Codes of one browser (a keyed hash; null for clients of the API) for a number and a purpose. */
export interface CodeKey {
  mobile: string;
  purpose: CodePurpose;
  browser: string | null;
}

export interface Voided {
  id: string;
  expires_at: string;
}

/** Selects the last unused code that a browser got for the number. */
export function lastUnused(tx: ReadTx, { mobile, browser }: Pick<CodeKey, 'mobile' | 'browser'>) {
  return tx
    .selectFrom('otp_challenges')
    .selectAll()
    .where('mobile', '=', mobile)
    .where('browser', 'is not distinct from', browser)
    .where('verified_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .limit(1);
}

/** Selects the codes that are valid now. */
function valid(tx: ReadTx, { mobile, purpose, browser }: CodeKey, now: Date) {
  return tx
    .selectFrom('otp_challenges')
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('browser', 'is not distinct from', browser)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now.toISOString());
}

/** Returns the valid code that WhatsApp accepted. SMS brings the same one, so that both messages can be typed. */
export async function sentByWhatsApp(tx: WriteTx, key: CodeKey, now: Date) {
  return valid(tx, key, now)
    .select(['id', 'tries'])
    .where('channel', '=', 'whatsapp')
    .where('tries', '<', codes.tries)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Voids the codes that were valid until now, and returns them. */
export async function voidEarlier(tx: WriteTx, key: CodeKey, now: Date): Promise<Voided[]> {
  const earlier = await valid(tx, key, now).select(['id', 'expires_at']).execute();
  for (const { id } of earlier) await expire(tx, id, now.toISOString());
  return earlier;
}

/** Undoes the rows of a message that seems to have failed. Returns true, and undoes nothing, when its code was used. */
export async function undoSent(tx: WriteTx, id: string, voided: readonly Voided[]): Promise<boolean> {
  const unused = await tx
    .deleteFrom('otp_challenges')
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!unused) return true;
  for (const { id: earlier, expires_at } of voided) await expire(tx, earlier, expires_at);
  return false;
}

async function expire(tx: WriteTx, id: string, expires_at: string): Promise<void> {
  await tx.updateTable('otp_challenges').set({ expires_at }).where('id', '=', id).execute();
}
