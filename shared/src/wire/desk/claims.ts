import { closedLinks } from '@memcherrish/shared/domain/closed-links.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { codeEntry, done, id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { claimOutcomes, claimToken, claimWordKinds } from '../people/claim-states.ts';
import { managedReturn } from '../people/returns.ts';
import { proofAnswer, sendCodeAnswer } from '../people/schoolmates.ts';

export const inviteBody = z.strictObject({ schoolmateId: id, divisionId: id });
/** Includes the names for the inviter's message. The link contains `_id`, so that a messaging app can show a preview. */
export const inviteAnswer = z.object({
  _id: z.string(),
  token: z.string(),
  expiresAt: z.string(),
  division: z.string(),
  batch: z.string(),
  schoolName: z.string(),
});

export const linkBody = z.strictObject({ token: claimToken });
/** The content of a link for its holder: the listing and the inviter, without numbers or photos. */
export const linkAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    name: z.string(),
    division: z.string(),
    batch: z.string(),
    schoolName: z.string(),
    schoolImage: z.string().nullable(),
    inviter: z.string(),
    expiresAt: z.string(),
  }),
  z.object({ state: z.enum(closedLinks) }),
]);
export type LinkAnswer = z.infer<typeof linkAnswer>;

/** The code that the number on the list got. */
export const linkProofBody = z.strictObject({ token: claimToken, otp: codeEntry });

export const claimAnswer = z.object({ message: z.string(), _id: z.string(), state: z.enum(claimOutcomes) });

export const wordBody = z.strictObject({ word: z.enum(claimWordKinds) });

const atDivision = z.object({
  schoolId: z.string(),
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
});

/** A claim as the school's admins see it. Only they see who made which vouch. A coordinator gets no names and no number. */
export const managedClaim = atDivision.extend({
  _id: z.string(),
  name: z.string(),
  claimant: z.string(),
  claimantMobile: z.string(),
  state: z.enum(claimOutcomes),
  /** How the number on the list differs, while the claim waits. */
  listed: z.enum(['no-number', 'another-number']).nullable(),
  since: z.string(),
  /** How many classmates said yes, for a coordinator. */
  confirmed: z.number().optional(),
  knows: z.array(z.string()),
  notThem: z.array(z.string()),
});
export type ManagedClaim = z.infer<typeof managedClaim>;

/** A listing that was removed from the list by its link. */
export const removedListing = atDivision.extend({
  _id: z.string(),
  name: z.string(),
  inviter: z.string().nullable(),
  removedAt: z.string(),
  dueAt: z.string(),
});
export type RemovedListing = z.infer<typeof removedListing>;

export const managedClaims = z.object({
  /** Claims that wait, and accepted ones that a classmate disputes. */
  claims: z.array(managedClaim),
  removed: z.array(removedListing),
  /** People who want to open an idle account. Absent for a coordinator. */
  returns: z.array(managedReturn).optional(),
});
export type ManagedClaims = z.infer<typeof managedClaims>;

export const claimDecisions = ['accept', 'refuse', 'keep', 'put-back'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];
export const decideClaimBody = z.strictObject({ decision: z.enum(claimDecisions) });

export const claimCalls = {
  invite: call({
    method: 'POST',
    path: paths.claimInvitations,
    body: inviteBody,
    status: 201,
    answer: inviteAnswer,
  }),
  readLink: call({ method: 'POST', path: paths.claimLink, body: linkBody, answer: linkAnswer }),
  removeListing: call({ method: 'POST', path: paths.claimRemoval, body: linkBody, answer: done }),
  declineNames: call({ method: 'POST', path: paths.claimNames, body: linkBody, answer: done }),
  claim: call({ method: 'POST', path: paths.claims, body: linkBody, answer: claimAnswer }),
  list: call({ method: 'GET', path: paths.claims, answer: managedClaims }),
  decide: call({ method: 'POST', path: paths.claim, body: decideClaimBody, answer: done }),
  withdraw: call({ method: 'DELETE', path: paths.claim, answer: done }),
  vouch: call({ method: 'PUT', path: paths.claimVouch, body: wordBody, answer: done }),
  restoreListing: call({ method: 'POST', path: paths.removedListing, answer: done }),
  sendCode: call({ method: 'POST', path: paths.claimCode, body: linkBody, answer: sendCodeAnswer }),
  proveByCode: call({ method: 'POST', path: paths.claimProof, body: linkProofBody, answer: proofAnswer }),
};
