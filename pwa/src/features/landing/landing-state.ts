/** The history state that a navigation passes to the landing page. */
export interface LandingState {
  /** Opens the forgot step again; the back arrows of the new-password page set it. */
  returnToForgot?: true;
  /** The number that was typed there. */
  mobile?: string;
  /** The username of the account that was just created. */
  username?: string;
}

/** Ignores any other history state. Written by hand, so that the landing page does not load the schema library. */
export function readLandingState(state: unknown): LandingState {
  if (typeof state !== 'object' || state === null) return {};
  const { returnToForgot, mobile, username }: { [Key in keyof LandingState]: unknown } = state;
  return {
    ...(returnToForgot === true && { returnToForgot }),
    ...(typeof mobile === 'string' && { mobile }),
    ...(typeof username === 'string' && { username }),
  };
}
