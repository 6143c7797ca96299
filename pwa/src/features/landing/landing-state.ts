import { z } from 'zod';

const landingState = z.object({
  /** The back arrows of the new password lead here: the forgot step opens again (spec section 2). */
  returnToForgot: z.literal(true).optional(),
  /** The number that was typed there. */
  mobile: z.string().optional(),
  /** Who has just signed up. */
  username: z.string().optional(),
});

/** What a navigation brings along to the landing page; nothing for whatever else stands in the history. */
export type LandingState = z.infer<typeof landingState>;

export function readLandingState(state: unknown): LandingState {
  const read = landingState.safeParse(state);
  return read.success ? read.data : {};
}
