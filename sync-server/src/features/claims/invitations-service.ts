import { claims } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { inviteAnswer, LinkAnswer } from '@memcherrish/shared/wire/desk/claims.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import type { Account } from '#auth/viewer.ts';
import { isMember } from '#auth/viewer-scope.ts';
import type { WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { linkOf, mayInvite, unclaimedListing } from './links-store.ts';

/**
 * Makes a link to an unclaimed listing, which the caller sends to the person. The server learns no number.
 * Allowed for members and teachers of the division, admins of the school, and schoolmates with a role in the batch. Refuses all others with
 * the same 404. A person who blocks the caller is refused in the same way. Refuses more than the daily limit.
 */
export async function invite(
  ctx: Uses<'attempts' | 'claimLinks' | 'clock' | 'database'>,
  account: Account,
  { schoolmateId, divisionId }: { schoolmateId: string; divisionId: string },
): Promise<z.infer<typeof inviteAnswer>> {
  await ctx.attempts.count(
    `invitations ${account.kind} ${account.id}`,
    claims.linksPerInviter,
    claims.inviterWindow,
    serverWords.tooManyInvitations,
  );
  return ctx.database.write((tx) => makeInvitation(ctx, tx, account, { schoolmateId, divisionId }));
}

/** Makes a link in the transaction, as `invite` does, without counting it. */
export async function makeInvitation(
  ctx: Uses<'claimLinks' | 'clock'>,
  tx: WriteTx,
  account: Account,
  { schoolmateId, divisionId }: { schoolmateId: string; divisionId: string },
): Promise<z.infer<typeof inviteAnswer>> {
  const { token, hash } = ctx.claimLinks.make();
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + claims.linkLifetime).toISOString();
  const _id = nanoid(16);
  if (!(await mayInvite(tx, account, divisionId, now))) throw notFound();
  if ((await blocksAround(tx, account)).blockedBy.has(schoolmateId)) throw notFound();
  const free = await unclaimedListing(tx, schoolmateId, divisionId);
  if (!free) {
    if (!(await isMember(tx, divisionId, schoolmateId))) throw notFound();
    throw new ApiError('already-registered', serverWords.listingTaken);
  }
  await tx
    .insertInto('invitations')
    .values({
      id: _id,
      token_hash: hash,
      listing_id: free.id,
      division_id: divisionId,
      inviter_kind: account.kind,
      inviter_id: account.id,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  const { division, batch, schoolName } = await divisionPathAt(tx, divisionId);
  return { _id, token, expiresAt, division, batch, schoolName };
}

/** Returns what a link is for to its holder. Counts all calls of a network, and unknown tokens separately. */
export async function readLink(
  ctx: Reads<'attempts' | 'claimLinks' | 'clock' | 'database'>,
  network: string,
  token: string,
): Promise<LinkAnswer> {
  const link = await countedLink(ctx, network, token);
  if (link.state !== 'open') return link;
  const { division, batch, schoolName, schoolImage } = await divisionPathAt(
    ctx.database.read,
    link.invitation.division_id,
  );
  return {
    state: 'open',
    name: link.listing.name,
    division,
    batch,
    schoolName,
    schoolImage,
    inviter: link.inviter,
    expiresAt: link.invitation.expires_at,
  };
}

/** Returns the link of a token, counted against guessing. Do not call it inside a transaction. */
export async function countedLink(
  ctx: Reads<'attempts' | 'claimLinks' | 'clock' | 'database'>,
  network: string,
  token: string,
) {
  const count = (name: string, most: number) =>
    ctx.attempts.count(`${name} ${network}`, most, claims.networkWindow, serverWords.tooManyRequests);
  await count('claim links', claims.linksPerNetwork);
  const link = await linkOf(ctx, ctx.database.read, token);
  if (link.state === 'unknown') await count('unknown claim links', claims.unknownLinksPerNetwork);
  return link;
}
