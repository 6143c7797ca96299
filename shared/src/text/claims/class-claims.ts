import { oneStop } from '../one-stop.ts';

/** Texts that the first screen shows about people who have joined or want to join. */
export const classClaimWords = {
  asksToJoin: (name: string) => oneStop(`Someone says they are ${name}. Do you know them?`),
  hasJoined: (name: string) => `${name} has joined.`,
  several: (people: number) => `${people} people want to join your class.`,
  found: (found: number, all: number) => `${found} of ${all} have joined`,
} as const;
