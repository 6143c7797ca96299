import { claimWords } from '@memcherrish/shared/text/claims.ts';
import {
  type ClaimDecision,
  claimAnswer,
  inviteAnswer,
  linkAnswer,
  managedClaims,
} from '@memcherrish/shared/wire/claims.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';
import { withReason } from './with-reason.ts';

/** A link to a place that nobody has claimed, for the person themself to send. It says in words why there is none. */
export async function invite(schoolmateId: string, divisionId: string) {
  const made = await request('POST', paths.claimInvitations, {
    schema: inviteAnswer,
    json: { schoolmateId, divisionId },
  });
  if (made.ok || made.problem.kind !== 'offline') return withReason(made, claimWords.inviteFailed);
  return { ok: false, problem: { ...made.problem, message: claimWords.inviteOffline } } as const;
}

/** What a link leads to. The token is in the body: no address holds it. */
export function readLink(token: string) {
  return request('POST', paths.claimLink, { schema: linkAnswer, json: { token } });
}

/** 'This is me', for the own account. */
export function claimByLink(token: string) {
  return request('POST', paths.claims, { schema: claimAnswer, json: { token } });
}

/** 'Take me off the list': without an account. */
export function removeListing(token: string) {
  return request('POST', paths.claimRemoval, { schema: done, json: { token } });
}

export function withdrawClaim(claimId: string) {
  return request('DELETE', paths.claim(claimId), { schema: done });
}

/** What waits in the schools of the admin. */
export function listClaims() {
  return request('GET', paths.claims, { schema: managedClaims });
}

export function decideClaim(claimId: string, decision: ClaimDecision) {
  return request('POST', paths.claim(claimId), { schema: done, json: { decision } });
}

export function restoreListing(schoolmateId: string) {
  return request('POST', paths.removedListing(schoolmateId), { schema: done });
}
