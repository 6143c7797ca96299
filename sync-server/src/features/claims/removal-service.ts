import { claims } from '@memcherrish/shared/domain/limits.ts';
import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Account } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import type { ReadTx } from '#db/write.ts';
import { divisionPathAt, findDivisionPath } from '#directory/division-paths-store.ts';
import { declineNames } from '#features/class-photos/tags-service.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { countedLink } from './invitations-service.ts';
import { closedLink, linkOf } from './links-store.ts';
import { putListingBack, takeListingOff } from './removed-listings.ts';

/**
 * Removes a listing for the holder of its link, who needs no account. The listing leaves every roster at once
 * and is erased when it is due. An admin can restore it before, because a link may be in wrong hands. Class
 * lists do not silently bring it back into those divisions.
 * Refuses a closed link, and too many removals by one person's links or from one network.
 */
export async function removeListing(
  ctx: Uses<
    'attempts' | 'claimLinks' | 'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'revisions'
  >,
  network: string,
  token: string,
): Promise<void> {
  const { inviter_kind, inviter_id } = await countedRemoval(ctx, network, token, 'removed places');
  const dueAt = new Date(ctx.clock().getTime() + claims.removedFor).toISOString();
  await ctx.database.write(async (tx) => {
    const link = await linkOf(ctx, tx, token);
    if (link.state !== 'open') throw closedLink(link.state);
    const { id, name } = link.listing;
    const { schoolId, batch, division } = await divisionPathAt(tx, link.invitation.division_id);
    await takeListingOff(ctx, tx, id, dueAt, { inviter_kind, inviter_id });
    await recordAct(tx, ctx.clock(), theServer, {
      action: 'remove-place',
      schoolId,
      subjectId: id,
      details: { name, batch, division },
    });
    await ctx.deletions.say({ kind: 'schoolmate', id }, dueAt);
  });
}

/**
 * Takes the name of a listing out of class photos, for the holder of its link, who needs no account. The listing stays
 * on the list. No one can name the person again before they join. Refuses a closed link, and too many of these calls by
 * one person's links or from one network.
 */
export async function declineNamesByLink(
  ctx: Uses<'attempts' | 'claimLinks' | 'clock' | 'database' | 'deletions' | 'photos' | 'pokes'>,
  network: string,
  token: string,
): Promise<void> {
  await countedRemoval(ctx, network, token, 'declined names');
  await ctx.database.write(async (tx) => {
    const link = await linkOf(ctx, tx, token);
    if (link.state !== 'open') throw closedLink(link.state);
    await declineNames(ctx, tx, link.listing.id);
  });
}

/** Counts a removal by a link against its inviter and the network, and returns the inviter. Refuses a closed link. */
async function countedRemoval(
  ctx: Uses<'attempts' | 'claimLinks' | 'clock' | 'database'>,
  network: string,
  token: string,
  what: string,
) {
  const seen = await countedLink(ctx, network, token);
  if (seen.state !== 'open') throw closedLink(seen.state);
  const { inviter_kind, inviter_id } = seen.invitation;
  await ctx.attempts.countAll([
    {
      key: `${what} ${network}`,
      most: claims.removalsPerNetwork,
      window: claims.networkWindow,
      sentence: serverWords.tooManyRemovals,
    },
    {
      key: `${what} ${inviter_kind} ${inviter_id}`,
      most: claims.removalsPerInviter,
      window: claims.inviterWindow,
      sentence: serverWords.tooManyRemovals,
    },
  ]);
  return { inviter_kind, inviter_id };
}

/** Restores a listing that was removed by its link. Only the admins of its school may. */
export async function restoreListing(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'revisions'>,
  admin: Account,
  schoolmateId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const removed = await removedListing(tx, schoolmateId);
    const divisionPath = removed && (await divisionOfRemoved(tx, removed.places));
    if (!removed || !divisionPath || !(await manages(tx, admin, divisionPath.schoolId))) throw notFound();
    await putListingBack(ctx, tx, schoolmateId);
    await recordAct(tx, ctx.clock(), admin, {
      action: 'bring-place-back',
      schoolId: divisionPath.schoolId,
      subjectId: schoolmateId,
      details: { name: removed.name, batch: divisionPath.batch, division: divisionPath.division },
    });
    await ctx.deletions.say({ kind: 'schoolmate', id: schoolmateId }, null);
  });
}

async function removedListing(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('deletions')
    .innerJoin('schoolmates', 'schoolmates.id', 'deletions.account_id')
    .select(['schoolmates.name', 'deletions.places'])
    .where('deletions.account_kind', '=', 'schoolmate')
    .where('deletions.account_id', '=', schoolmateId)
    .where('schoolmates.claimed_at', 'is', null)
    .where('deletions.by_school', '=', 0)
    .executeTakeFirst();
}

/** Returns the first division of a removed listing that still exists. */
export async function divisionOfRemoved(tx: ReadTx, divisionPaths: string): Promise<DivisionPath | null> {
  const left: { divisionId: string }[] = JSON.parse(divisionPaths);
  for (const { divisionId } of left) {
    const divisionPath = await findDivisionPath(tx, divisionId);
    if (divisionPath) return divisionPath;
  }
  return null;
}
