import type { ClosedLink } from '@memcherrish/shared/domain/closed-links.ts';
import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { claimAnswers } from '@memcherrish/shared/text/claims/claim-answers.ts';
import { nameOf } from '#auth/names.ts';
import type { Account } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import {
  assignmentsOf,
  divisionPathAt,
  findDivisionPath,
  membershipsOf,
} from '#directory/division-paths-store.ts';
import { mayActIn } from '#features/schools/decision-scope.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** A link whose listing can be claimed. */
export interface OpenLink {
  state: 'open';
  invitation: RowOf<'invitations'>;
  listing: Pick<RowOf<'schoolmates'>, 'id' | 'name' | 'mobile'>;
  inviter: string;
}

/**
 * Returns the current state of a token's link. Links to a listing that was claimed in another way, or removed
 * from the list, are closed.
 */
export async function linkOf(
  ctx: Uses<'claimLinks' | 'clock'>,
  tx: ReadTx,
  token: string,
): Promise<OpenLink | { state: ClosedLink }> {
  const invitation = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', ctx.claimLinks.hashOf(token))
    .executeTakeFirst();
  return invitation ? stateOf(ctx, tx, invitation) : { state: 'unknown' };
}

/** Returns the class of an open link by its id, for the preview of a messenger. It names no person. */
export async function classOfLink(
  ctx: Uses<'clock'>,
  tx: ReadTx,
  invitationId: string,
): Promise<DivisionPath | null> {
  const invitation = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .executeTakeFirst();
  if (!invitation || (await stateOf(ctx, tx, invitation)).state !== 'open') return null;
  return divisionPathAt(tx, invitation.division_id);
}

async function stateOf(
  ctx: Uses<'clock'>,
  tx: ReadTx,
  invitation: RowOf<'invitations'>,
): Promise<OpenLink | { state: ClosedLink }> {
  if (invitation.used_at !== null) return { state: 'used' };
  const record = await tx
    .selectFrom('schoolmates')
    .select(['id', 'name', 'mobile', 'claimed_at'])
    .where('id', '=', invitation.listing_id)
    .executeTakeFirst();
  if (record && record.claimed_at !== null) return { state: 'used' };
  const listing = await unclaimedListing(tx, invitation.listing_id, invitation.division_id);
  if (!listing) return { state: 'gone' };
  if (invitation.expires_at <= ctx.clock().toISOString()) return { state: 'expired' };
  // An inviter who is no longer in the class has no link to it, and their name is not shown. A claim that was
  // undone or a leaving account ends the membership.
  const by = { kind: invitation.inviter_kind, id: invitation.inviter_id };
  const mayStill = await mayInvite(tx, by, invitation.division_id, ctx.clock());
  const inviter = mayStill ? await nameOf(tx, by) : null;
  if (inviter === null) return { state: 'unknown' };
  return { state: 'open', invitation, listing: listing, inviter };
}

/** Returns the error for a closed link, with the reason in its sentence. */
export function closedLink(state: ClosedLink): ApiError {
  return new ApiError(state === 'unknown' ? 'not-found' : 'conflict', claimAnswers.closedLink[state]);
}

export async function unclaimedListing(tx: ReadTx, listingId: string, divisionId: string) {
  return tx
    .selectFrom('schoolmates')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'schoolmates.id')
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.mobile'])
    .where('schoolmates.id', '=', listingId)
    .where('schoolmates.claimed_at', 'is', null)
    .where('schoolmates.memorial', 'is', null)
    .where('memberships.division_id', '=', divisionId)
    .where('memberships.removed', '=', 0)
    .executeTakeFirst();
}

export async function useUpLinks(tx: WriteTx, listingId: string, at: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ used_at: at })
    .where('listing_id', '=', listingId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Checks whether an account may make links to listings of a division. Its members, its teachers, the admins of
 * its school and schoolmates with a role in its batch may.
 */
export async function mayInvite(
  tx: ReadTx,
  account: Pick<Account, 'kind' | 'id'>,
  divisionId: string,
  now: Date,
): Promise<boolean> {
  const divisionPath = await findDivisionPath(tx, divisionId);
  if (divisionPath === undefined) return false;
  if (account.kind === 'admin') return manages(tx, account, divisionPath.schoolId);
  const own = await (account.kind === 'schoolmate' ? membershipsOf : assignmentsOf)(tx, account.id);
  if (own.some((each) => each.divisionId === divisionId)) return true;
  return mayActIn(tx, account, 'invite', divisionPath, now);
}
