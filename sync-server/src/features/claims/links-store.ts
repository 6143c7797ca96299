import { claimAnswers } from '@memcherrish/shared/text/claim-answers.ts';
import type { ClosedLink } from '@memcherrish/shared/wire/claim-states.ts';
import { assignmentsOf, findPlace, manages, membershipsOf, nameOf } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { InvitationRow } from '#db/community-rows.ts';
import type { SchoolmateRow } from '#db/directory-rows.ts';
import type { Reader, Writing } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';
import { Refusal } from '#server/refusal.ts';

/** A link whose place can be claimed. */
export interface OpenLink {
  state: 'open';
  invitation: InvitationRow;
  place: Pick<SchoolmateRow, 'id' | 'name' | 'mobile'>;
  inviter: string;
}

/** What a token leads to now. A place that somebody has claimed by another way, or that is off the list, closes its links by itself. */
export async function linkOf(
  parts: Pick<Parts, 'claimLinks' | 'clock'>,
  reader: Reader,
  token: string,
): Promise<OpenLink | { state: ClosedLink }> {
  const invitation = await reader
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', parts.claimLinks.hashOf(token))
    .executeTakeFirst();
  if (!invitation) return { state: 'unknown' };
  if (invitation.used_at !== null) return { state: 'used' };
  const record = await reader
    .selectFrom('schoolmates')
    .select(['id', 'name', 'mobile', 'claimed_at'])
    .where('id', '=', invitation.place_id)
    .executeTakeFirst();
  if (record && record.claimed_at !== null) return { state: 'used' };
  const place = await freePlace(reader, invitation.place_id, invitation.division_id);
  if (!place) return { state: 'gone' };
  if (invitation.expires_at <= parts.clock().toISOString()) return { state: 'expired' };
  // Whoever is out of the class, by a claim that was undone or because they are leaving, has no link to it, and no name here.
  const by = { kind: invitation.inviter_kind, id: invitation.inviter_id };
  const inviter = (await mayInvite(reader, by, invitation.division_id)) ? await nameOf(reader, by) : null;
  if (inviter === null) return { state: 'unknown' };
  return { state: 'open', invitation, place, inviter };
}

/** The refusal of a link that leads nowhere, in the sentence of why. */
export function closedLink(state: ClosedLink): Refusal {
  return new Refusal(state === 'unknown' ? 'not-found' : 'conflict', claimAnswers.closedLink[state]);
}

/** A place of a division that nobody has claimed; undefined where there is none (any more). */
export async function freePlace(reader: Reader, placeId: string, divisionId: string) {
  return reader
    .selectFrom('schoolmates')
    .innerJoin('memberships', 'memberships.schoolmate_id', 'schoolmates.id')
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.mobile'])
    .where('schoolmates.id', '=', placeId)
    .where('schoolmates.claimed_at', 'is', null)
    .where('memberships.division_id', '=', divisionId)
    .where('memberships.removed', '=', 0)
    .executeTakeFirst();
}

/** The place is somebody's: every link to it has done its work. */
export async function useUpLinks({ trx }: Writing, placeId: string, at: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ used_at: at })
    .where('place_id', '=', placeId)
    .where('used_at', 'is', null)
    .execute();
}

/** Whether somebody may make links to places of a division: members of it, who teaches it, the admins of its school. */
export async function mayInvite(
  reader: Reader,
  account: Pick<Account, 'kind' | 'id'>,
  divisionId: string,
): Promise<boolean> {
  if (account.kind === 'admin') {
    const place = await findPlace(reader, divisionId);
    return place !== undefined && (await manages(reader, account, place.schoolId));
  }
  const own = await (account.kind === 'schoolmate' ? membershipsOf : assignmentsOf)(reader, account.id);
  return own.some((place) => place.divisionId === divisionId);
}
