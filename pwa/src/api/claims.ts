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
import { proofAnswer, sendCodeAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import { request } from './client.ts';
import { withReason } from './with-reason.ts';

/**
 * Creates a link to an unclaimed listing, for the inviting person to send. A failure has a sentence with the reason.
 */
export async function invite(schoolmateId: string, divisionId: string) {
  const made = await request('POST', paths.claimInvitations, {
    schema: inviteAnswer,
    json: { schoolmateId, divisionId },
  });
  if (made.ok || made.problem.kind !== 'offline') return withReason(made, claimWords.inviteFailed);
  return { ok: false, problem: { ...made.problem, message: claimWords.inviteOffline } } as const;
}

/** Returns the listing that a link names. The token is in the body, so that no URL contains it. */
export function readLink(token: string) {
  return request('POST', paths.claimLink, { schema: linkAnswer, json: { token } });
}

/** Sends a code to the number on the list. Neither the app nor the person learns the number by it. */
export function sendLinkCode(token: string) {
  return request('POST', paths.claimCode, { schema: sendCodeAnswer, json: { token } });
}

/** Proves the number on the list with its code. The response names the number, which the person has shown to own. */
export function proveByLink(token: string, otp: string) {
  const schema = proofAnswer.omit({ token: true });
  return request('POST', paths.claimProof, { schema, json: { token, otp } });
}

/** Claims the listing for the own account ('This is me'). */
export function claimByLink(token: string) {
  return request('POST', paths.claims, { schema: claimAnswer, json: { token } });
}

/** Removes the listing without an account ('Take me off the list'). */
export function removeListing(token: string) {
  return request('POST', paths.claimRemoval, { schema: done, json: { token } });
}

/** Takes the name of the listing out of class photos, without an account. */
export function declineNames(token: string) {
  return request('POST', paths.claimNames, { schema: done, json: { token } });
}

export function withdrawClaim(claimId: string) {
  return request('DELETE', paths.claim(claimId), { schema: done });
}

/** Lists the waiting claims in the admin's schools. */
export function listClaims() {
  return request('GET', paths.claims, { schema: managedClaims });
}

export function decideClaim(claimId: string, decision: ClaimDecision) {
  return request('POST', paths.claim(claimId), { schema: done, json: { decision } });
}

export function restoreListing(schoolmateId: string) {
  return request('POST', paths.removedListing(schoolmateId), { schema: done });
}
