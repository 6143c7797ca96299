import { z } from 'zod';
import { divisionPath } from './people.ts';

/* What every pull and the sign-up say of claims: apart from the calls about them, which a first screen does not make. */

/** What the link carries: at least 128 random bits. The server keeps a keyed hash of it. */
export const claimToken = z.string().min(1).max(200);

/** Why a link leads nowhere: `gone` where its place is no longer on the list, `unknown` where the server has never made it. */
export const closedLinks = ['expired', 'used', 'gone', 'unknown'] as const;
export type ClosedLink = (typeof closedLinks)[number];

/** `joined` where the number was the one on the list; else somebody who knows the person, or an admin, has to say so. */
export const claimOutcomes = ['joined', 'waiting'] as const;

/** What a member of the division may say of a claim. */
export const claimWordKinds = ['knows', 'not-them'] as const;
export type Vouch = (typeof claimWordKinds)[number];

/** A claim in one of the viewer's own divisions: while it waits, and for a week after it was let in. */
export const divisionClaim = z.object({
  _id: z.string(),
  divisionId: z.string(),
  /** The name on the list, and what the account goes by. */
  name: z.string(),
  claimant: z.string(),
  state: z.enum(claimOutcomes),
  /** When it was made, or let in. */
  since: z.string(),
  /** How many classmates have said that they know them. */
  vouches: z.number().int(),
  /** What the viewer has said. */
  word: z.enum(claimWordKinds).nullable(),
});
export type DivisionClaim = z.infer<typeof divisionClaim>;

/** An own claim that waits; `gone` once its place is somebody else's, or no longer on the list. */
export const ownClaim = divisionPath.extend({
  _id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'gone']),
  createdAt: z.string(),
});
export type OwnClaim = z.infer<typeof ownClaim>;
