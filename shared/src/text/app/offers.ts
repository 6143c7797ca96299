import { oneStop } from '../one-stop.ts';

/** Texts of offers: 'Is this your class?' */
export const offerWords = {
  isThisYourClass: 'Is this your class?',
  offeredClass: (division: string, batch: string, school: string) =>
    oneStop(`Your number is on the list of ${division}, ${batch}, at ${school}.`),
} as const;
