import { z } from 'zod';
import { claimOutcomes, claimToken, claimWordKinds, closedLinks } from './claim-states.ts';
import { id } from './fields.ts';

export const inviteBody = z.strictObject({ schoolmateId: id, divisionId: id });
/** With the names that the inviter's message says. */
export const inviteAnswer = z.object({
  token: z.string(),
  expiresAt: z.string(),
  division: z.string(),
  batch: z.string(),
  schoolName: z.string(),
});

export const linkBody = z.strictObject({ token: claimToken });
/** What a link says to whoever holds it: no number, no photo, nobody but the place and who invites. */
export const linkAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    name: z.string(),
    division: z.string(),
    batch: z.string(),
    schoolName: z.string(),
    inviter: z.string(),
    expiresAt: z.string(),
  }),
  z.object({ state: z.enum(closedLinks) }),
]);
export type LinkAnswer = z.infer<typeof linkAnswer>;

export const claimAnswer = z.object({ message: z.string(), _id: z.string(), state: z.enum(claimOutcomes) });

export const wordBody = z.strictObject({ word: z.enum(claimWordKinds) });

const atDivision = z.object({
  schoolId: z.string(),
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
});

/** What the admins of the school see of a claim: who said what is for them alone. */
export const managedClaim = atDivision.extend({
  _id: z.string(),
  name: z.string(),
  claimant: z.string(),
  claimantMobile: z.string(),
  state: z.enum(claimOutcomes),
  /** The number on the list, while the claim waits. */
  listed: z.enum(['no-number', 'another-number']).nullable(),
  since: z.string(),
  knows: z.array(z.string()),
  notThem: z.array(z.string()),
});
export type ManagedClaim = z.infer<typeof managedClaim>;

/** A place that somebody with its link has taken off the list. */
export const removedListing = atDivision.extend({
  _id: z.string(),
  name: z.string(),
  inviter: z.string().nullable(),
  removedAt: z.string(),
  dueAt: z.string(),
});
export type RemovedListing = z.infer<typeof removedListing>;

export const managedClaims = z.object({
  /** Those that wait, and those that somebody says are not them. */
  claims: z.array(managedClaim),
  removed: z.array(removedListing),
});
export type ManagedClaims = z.infer<typeof managedClaims>;

export const claimDecisions = ['accept', 'refuse', 'keep', 'put-back'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];
export const decideClaimBody = z.strictObject({ decision: z.enum(claimDecisions) });
