/** Texts about claims that the first screen shows. */
export const classClaimWords = {
  asksToJoin: (name: string) => `Someone says they are ${name}. Do you know them?`,
  hasJoined: (name: string) => `${name} has joined.`,
  several: (people: number) => `${people} people want to join your class.`,
} as const;
