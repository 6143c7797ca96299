import { claimAnswers } from '@memcherrish/shared/text/claim-answers.ts';
import type { ClosedLink } from '@memcherrish/shared/wire/claim-states.ts';
import { assignmentsOf, findDivisionPath, manages, membershipsOf, nameOf } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { InvitationRow } from '#db/community-rows.ts';
import type { SchoolmateRow } from '#db/directory-rows.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/http/api-error.ts';

/** A link whose place can be claimed. */
export interface OpenLink {
  state: 'open';
  invitation: InvitationRow;
  place: Pick<SchoolmateRow, 'id' | 'name' | 'mobile'>;
  inviter: string;
}

/** What a token leads to now. A place that somebody has claimed by another way, or that is off the list, closes its links by itself. */
export async function linkOf(
  ctx: Pick<AppContext, 'claimLinks' | 'clock'>,
  tx: ReadTx,
  token: string,
): Promise<OpenLink | { state: ClosedLink }> {
  const invitation = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', ctx.claimLinks.hashOf(token))
    .executeTakeFirst();
  if (!invitation) return { state: 'unknown' };
  if (invitation.used_at !== null) return { state: 'used' };
  const record = await tx
    .selectFrom('schoolmates')
    .select(['id', 'name', 'mobile', 'claimed_at'])
    .where('id', '=', invitation.listing_id)
    .executeTakeFirst();
  if (record && record.claimed_at !== null) return { state: 'used' };
  const divisionPath = await unclaimedListing(tx, invitation.listing_id, invitation.division_id);
  if (!divisionPath) return { state: 'gone' };
  if (invitation.expires_at <= ctx.clock().toISOString()) return { state: 'expired' };
  // Whoever is out of the class, by a claim that was undone or because they are leaving, has no link to it, and no name here.
  const by = { kind: invitation.inviter_kind, id: invitation.inviter_id };
  const inviter = (await mayInvite(tx, by, invitation.division_id)) ? await nameOf(tx, by) : null;
  if (inviter === null) return { state: 'unknown' };
  return { state: 'open', invitation, place: divisionPath, inviter };
}

/** The refusal of a link that leads nowhere, in the sentence of why. */
export function closedLink(state: ClosedLink): ApiError {
  return new ApiError(state === 'unknown' ? 'not-found' : 'conflict', claimAnswers.closedLink[state]);
}

/** A place of a division that nobody has claimed; undefined where there is none (any more). */
export async function unclaimedListing(tx: ReadTx, listingId: string, divisionId: string) {
  return tx
    .selectFrom('schoolmates')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'schoolmates.id')
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.mobile'])
    .where('schoolmates.id', '=', listingId)
    .where('schoolmates.claimed_at', 'is', null)
    .where('memberships.division_id', '=', divisionId)
    .where('memberships.removed', '=', 0)
    .executeTakeFirst();
}

/** The place is somebody's: every link to it has done its work. */
export async function useUpLinks(tx: WriteTx, listingId: string, at: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ used_at: at })
    .where('listing_id', '=', listingId)
    .where('used_at', 'is', null)
    .execute();
}

/** Whether somebody may make links to places of a division: members of it, who teaches it, the admins of its school. */
export async function mayInvite(
  tx: ReadTx,
  account: Pick<Account, 'kind' | 'id'>,
  divisionId: string,
): Promise<boolean> {
  if (account.kind === 'admin') {
    const divisionPath = await findDivisionPath(tx, divisionId);
    return divisionPath !== undefined && (await manages(tx, account, divisionPath.schoolId));
  }
  const own = await (account.kind === 'schoolmate' ? membershipsOf : assignmentsOf)(tx, account.id);
  return own.some((divisionPath) => divisionPath.divisionId === divisionId);
}
