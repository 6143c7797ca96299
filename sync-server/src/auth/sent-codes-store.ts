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

/** A message that seems to have failed. `tries`: those that its code began with. */
export interface Failed {
  id: string;
  tries: number;
  /** Whether it counts for the limits and the wait, although it failed. */
  counts: boolean;
  voided: readonly Voided[];
}

/** Selects the last unused code that a browser got for the number. One that is valid comes before those that are void. */
export function lastUnused(tx: ReadTx, { mobile, browser }: Pick<CodeKey, 'mobile' | 'browser'>) {
  return tx
    .selectFrom('otp_challenges')
    .selectAll()
    .where('mobile', '=', mobile)
    .where('browser', 'is not distinct from', browser)
    .where('verified_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1);
}

function codesOf(tx: ReadTx, { mobile, purpose, browser }: CodeKey) {
  return tx
    .selectFrom('otp_challenges')
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('browser', 'is not distinct from', browser);
}

/** Selects the codes that are valid now. */
function valid(tx: ReadTx, key: CodeKey, now: Date) {
  return codesOf(tx, key).where('verified_at', 'is', null).where('expires_at', '>', now.toISOString());
}

/**
 * Returns the valid code that WhatsApp accepted. SMS brings the same one, so that both messages can be typed. `isFirst`: no
 * SMS has failed to bring it.
 */
export async function sentByWhatsApp(tx: WriteTx, key: CodeKey, now: Date) {
  const found = await valid(tx, key, now)
    .select(['id', 'tries', 'created_at'])
    .where('channel', '=', 'whatsapp')
    .where('tries', '<', codes.tries)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!found) return undefined;
  const later = await codesOf(tx, key)
    .select('id')
    .where('id', '!=', found.id)
    .where('created_at', '>=', found.created_at)
    .executeTakeFirst();
  return { ...found, isFirst: later === undefined };
}

/** Voids the codes that were valid until now, and returns them. */
export async function voidEarlier(tx: WriteTx, key: CodeKey, now: Date): Promise<Voided[]> {
  const earlier = await valid(tx, key, now).select(['id', 'expires_at']).execute();
  for (const { id } of earlier) {
    await tx
      .updateTable('otp_challenges')
      .set({ expires_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
  }
  return earlier;
}

/**
 * Undoes a message that seems to have failed: its code is void, and the earlier ones are valid again, without the tries that
 * were made meanwhile. Its row stays if it counts, or if its code was tried. Returns true, and undoes nothing, when its code
 * was used.
 */
export async function undoSent(tx: WriteTx, failed: Failed): Promise<boolean> {
  const unused = await tx
    .updateTable('otp_challenges')
    .set((row) => ({ expires_at: row.ref('created_at') }))
    .where('id', '=', failed.id)
    .where('verified_at', 'is', null)
    .returning('tries')
    .executeTakeFirst();
  if (!unused) return true;
  const made = unused.tries - failed.tries;
  if (!failed.counts && made === 0)
    await tx.deleteFrom('otp_challenges').where('id', '=', failed.id).execute();
  for (const { id, expires_at } of failed.voided) {
    await tx
      .updateTable('otp_challenges')
      .set((row) => ({ expires_at, tries: row('tries', '+', made) }))
      .where('id', '=', id)
      .execute();
  }
  return false;
}
