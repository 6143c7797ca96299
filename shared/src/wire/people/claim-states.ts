import { z } from 'zod';
import { divisionPath } from './people.ts';

/** The claim schemas of pulls and sign-up. The calls about claims are in claims.ts, which a first screen does not load. */

/** The token in a link: at least 128 random bits. The server stores a keyed hash of it. */
export const claimToken = z.string().min(1).max(200);

/** `joined` if the number matched the list. Otherwise a classmate or an admin has to confirm the claim. */
export const claimOutcomes = ['joined', 'waiting'] as const;

/** The vouches that a member of the division can make about a claim. */
export const claimWordKinds = ['knows', 'not-them'] as const;
export type Vouch = (typeof claimWordKinds)[number];

/** A claim in one of the viewer's own divisions, while it waits and for a week after it was accepted. */
export const divisionClaim = z.object({
  _id: z.string(),
  divisionId: z.string(),
  /** The name on the list, and the name of the account. */
  name: z.string(),
  claimant: z.string(),
  state: z.enum(claimOutcomes),
  /** When it was made, or accepted. */
  since: z.string(),
  vouches: z.number().int(),
  word: z.enum(claimWordKinds).nullable(),
});
export type DivisionClaim = z.infer<typeof divisionClaim>;

/** An own claim that waits. `gone` once its listing was claimed by someone else or removed from the list. */
export const ownClaim = divisionPath.extend({
  _id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'gone']),
  /** How many classmates have said yes. Absent in data that an app of protocol 7 has stored. */
  vouches: z.number().int().default(0),
  /** The classmate whose link led to the claim, while they can confirm it. Absent in data that an app of protocol 10 has stored. */
  inviter: z.string().nullable().default(null),
  createdAt: z.string(),
});
export type OwnClaim = z.infer<typeof ownClaim>;

/** A person wants to open an account that was idle, and the class is asked whether it is still them. */
export const returnAsk = z.object({
  _id: z.string(),
  divisionId: z.string(),
  name: z.string(),
  since: z.string(),
});
export type ReturnAsk = z.infer<typeof returnAsk>;
