import { hello, isInTime, isPair, type Offer } from '@memcherrish/shared/rules/hello-offer.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { helloErrors } from '@memcherrish/shared/text/school/hello-errors.ts';
import type { SwapBody } from '@memcherrish/shared/wire/people/hello.ts';
import type { Account } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { endConsents } from './consents-store.ts';
import { isPublicKey, isSigned } from './offer-signature.ts';

/** Stores the public key of the caller's device. It replaces the earlier key of this session. */
export async function storeKey(
  ctx: Uses<'clock' | 'database'>,
  { sessionId }: Account,
  publicKey: string,
): Promise<void> {
  await ctx.database.write((tx) => putKey(tx, sessionId, publicKey, ctx.clock()));
}

async function putKey(tx: WriteTx, session_id: string, public_key: string, now: Date): Promise<void> {
  if (!isPublicKey(public_key)) throw invalidField('publicKey', messages.invalidField);
  const key = { public_key, created_at: now.toISOString() };
  await tx
    .insertInto('hello_keys')
    .values({ session_id, ...key })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(key))
    .execute();
}

/**
 * Stores what two people gave each other. Either phone uploads both offers, so the second upload changes nothing.
 * Nor does one after a revocation: each nonce counts once.
 *
 * An error says only what is wrong with the caller's own side, or with the texts in the caller's hand. The other
 * side's key, blocks, school and account have no effect on the answer (decision record 0025).
 */
export async function storeSwap(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  { id, sessionId }: Account,
  { publicKey, own, theirs }: SwapBody,
): Promise<void> {
  const offers = [own.offer, theirs.offer] as const;
  if (own.offer.from !== id || !isPair(...offers)) throw invalidField('own', helloErrors.notAPair);
  const now = ctx.clock();
  await ctx.database.write(async (tx) => {
    if (!offers.every((offer) => isInTime(offer, now))) {
      throw new ApiError('code-expired', helloErrors.expired);
    }
    // A phone that was never online has registered no key, and a new session has none.
    await putKey(tx, sessionId, publicKey, now);
    if (!(await isSigned(tx, own, now))) throw new ApiError('not-allowed', helloErrors.otherKey);
    const otherId = theirs.offer.from;
    if (await isFull(tx, id, otherId)) throw new ApiError('not-allowed', helloErrors.tooMany);
    // The other phone may register its key later and then uploads the same two offers.
    if (!(await isSigned(tx, theirs, now))) return;
    if (!(await useNonces(tx, offers))) return;
    if (!(await maySwap(tx, id, otherId)) || (await isFull(tx, otherId, id))) return;
    for (const offer of offers) await storeConsent(tx, offer, now);
    pokeBoth(ctx, tx, id, otherId);
  });
}

/** Ends what the caller and another person gave each other. Does nothing when there is nothing. */
export async function endSwap(
  ctx: Uses<'database' | 'pokes'>,
  { id }: Account,
  personId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    if (await endConsents(tx, id, personId)) pokeBoth(ctx, tx, id, personId);
  });
}

/** Marks both nonces as used. Returns false, and changes nothing, when one was used before. */
async function useNonces(tx: WriteTx, offers: readonly [Offer, Offer]): Promise<boolean> {
  const nonces = offers.map(({ nonce }) => nonce);
  const used = await tx.selectFrom('hello_nonces').select('nonce').where('nonce', 'in', nonces).execute();
  if (used.length > 0) return false;
  const lastUse = Math.max(...offers.map(({ signedAt }) => Date.parse(signedAt))) + hello.offerLasts;
  const expires_at = new Date(lastUse).toISOString();
  await tx
    .insertInto('hello_nonces')
    .values(nonces.map((nonce) => ({ nonce, expires_at })))
    .execute();
  return true;
}

/** Returns whether two people may see each other: they share a school, and neither blocks the other. */
async function maySwap(tx: ReadTx, id: string, otherId: string): Promise<boolean> {
  const block = await tx
    .selectFrom('blocks')
    .select('owner_id')
    .where('owner_id', 'in', [id, otherId])
    .where('from_id', 'in', [id, otherId])
    .executeTakeFirst();
  const own = await scopeOf(tx, { kind: 'schoolmate', id, sessionId: '' });
  const theirs = await scopeOf(tx, { kind: 'schoolmate', id: otherId, sessionId: '' });
  return !block && [...own.schools].some((school) => theirs.schools.has(school));
}

async function isFull(tx: ReadTx, ownerId: string, viewerId: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom('consents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('viewer_id', '!=', viewerId)
    .executeTakeFirstOrThrow();
  return count >= hello.people;
}

/** Stores one direction, unless the owner signed a newer offer to this person before. */
async function storeConsent(tx: WriteTx, { from, to, fields, signedAt }: Offer, now: Date): Promise<void> {
  const given = { fields: JSON.stringify(fields), signed_at: new Date(signedAt).toISOString() };
  await tx
    .insertInto('consents')
    .values({ owner_id: from, viewer_id: to, created_at: now.toISOString(), ...given })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'viewer_id'])
        .doUpdateSet(given)
        .where('consents.signed_at', '<', given.signed_at),
    )
    .execute();
}

/** No roster changes, so no revision rises. */
function pokeBoth(ctx: Uses<'pokes'>, tx: WriteTx, id: string, otherId: string): void {
  tx.afterCommit(() => {
    ctx.pokes.account(id);
    ctx.pokes.account(otherId);
  });
}
