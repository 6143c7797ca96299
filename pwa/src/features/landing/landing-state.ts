/** What a navigation brings along to the landing page. */
export interface LandingState {
  /** The back arrows of the new password lead here: the forgot step opens again. */
  returnToForgot?: true;
  /** The number that was typed there. */
  mobile?: string;
  /** Who has just signed up. */
  username?: string;
}

/** Whatever else stands in the history is nothing. Without the schema library: the landing page does not wait for it. */
export function readLandingState(state: unknown): LandingState {
  if (typeof state !== 'object' || state === null) return {};
  const { returnToForgot, mobile, username }: { [Key in keyof LandingState]: unknown } = state;
  return {
    ...(returnToForgot === true && { returnToForgot }),
    ...(typeof mobile === 'string' && { mobile }),
    ...(typeof username === 'string' && { username }),
  };
}
