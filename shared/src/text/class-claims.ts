/** Claims, as the first line of a class says them too: apart from what is only said of them below it. */
export const classClaimWords = {
  asksToJoin: (name: string) => `Is this ${name}? Somebody says so.`,
  hasJoined: (name: string) => `${name} has claimed their place.`,
  several: (people: number) => `${people} people say that they are in your class.`,
} as const;
