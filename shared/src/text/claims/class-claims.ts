import { oneStop } from '../one-stop.ts';

/** Texts about people who have joined or want to join, above the class. */
export const classClaimWords = {
  asksToJoin: (name: string) => oneStop(`Someone says they are ${name}. Do you know them?`),
  hasJoined: (name: string) => `${name} has joined.`,
  several: (people: number) => `${people} people want to join your class.`,
} as const;
