import { claims } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { inviteAnswer, LinkAnswer } from '@memcherrish/shared/wire/claims.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import { isMember, placeAt } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { hidingsAround } from '#sync/hidings-store.ts';
import { freePlace, linkOf, mayInvite } from './links-store.ts';

/**
 * Makes a link to a place that nobody has claimed, for whoever knows the person to send: no number of theirs comes here. For members of
 * the division, who teaches it, and the admins of the school; refuses all else with the same 404, as it does about who hides from them,
 * and more than so many a day.
 */
export async function invite(
  parts: Parts,
  account: Account,
  { schoolmateId, divisionId }: { schoolmateId: string; divisionId: string },
): Promise<z.infer<typeof inviteAnswer>> {
  await parts.attempts.count(
    `invitations ${account.kind} ${account.id}`,
    claims.linksPerInviter,
    claims.inviterWindow,
    serverWords.tooManyInvitations,
  );
  const { token, hash } = parts.claimLinks.make();
  const now = parts.clock();
  const expiresAt = new Date(now.getTime() + claims.linkLifetime).toISOString();
  const place = await parts.database.write(async ({ trx }) => {
    if (!(await mayInvite(trx, account, divisionId))) throw notFound();
    if ((await hidingsAround(trx, account)).unseen.has(schoolmateId)) throw notFound();
    const free = await freePlace(trx, schoolmateId, divisionId);
    if (!free) {
      if (!(await isMember(trx, divisionId, schoolmateId))) throw notFound();
      throw new Refusal('already-registered', serverWords.placeTaken);
    }
    await trx
      .insertInto('invitations')
      .values({
        id: nanoid(16),
        token_hash: hash,
        place_id: free.id,
        division_id: divisionId,
        inviter_kind: account.kind,
        inviter_id: account.id,
        created_at: now.toISOString(),
        expires_at: expiresAt,
      })
      .execute();
    return placeAt(trx, divisionId);
  });
  const { division, batch, schoolName } = place;
  return { token, expiresAt, division, batch, schoolName };
}

/**
 * What a link is for, to whoever holds it. Tokens that were never made are counted for each network, and so is everything that is asked
 * here.
 */
export async function readLink(parts: Parts, network: string, token: string): Promise<LinkAnswer> {
  const link = await countedLink(parts, network, token);
  if (link.state !== 'open') return link;
  const { division, batch, schoolName } = await placeAt(parts.database.read, link.invitation.division_id);
  return {
    state: 'open',
    name: link.place.name,
    division,
    batch,
    schoolName,
    inviter: link.inviter,
    expiresAt: link.invitation.expires_at,
  };
}

/** The link of a token, counted against guessing. Not to be asked inside a transaction. */
export async function countedLink(parts: Parts, network: string, token: string) {
  const count = (name: string, most: number) =>
    parts.attempts.count(`${name} ${network}`, most, claims.networkWindow, serverWords.tooManyRequests);
  await count('claim links', claims.linksPerNetwork);
  const link = await linkOf(parts, parts.database.read, token);
  if (link.state === 'unknown') await count('unknown claim links', claims.unknownLinksPerNetwork);
  return link;
}
