import { day, minute, second } from './durations.ts';

/** The limits and delays of the door of an event: docs/product.md#the-door. */
export const door = {
  /** How long the role of a helper lasts after the end of the event. */
  roleLasts: day,
  helpers: 50,
  /** Guests of one person. */
  guests: 20,
  nameLength: 80,
  operationsAtOnce: 50,
  removesAtOnce: 60,
  operationsPerPage: 500,
  /** How often an open door asks for the admissions of other phones. */
  exchangeEvery: 5 * second,
  /** How often an open door asks for the list again: replies, and payments that organisers recorded. */
  refreshEvery: minute,
} as const;

/**
 * Returns how many operations a door stores, of all helpers and of one, when so many people may come. An undo counts as
 * many as it removes. An honest evening needs about five for each person. One helper cannot use up the door of the others.
 */
export function operationsFor(people: number): { all: number; ofOne: number } {
  const ofOne = Math.min(10_000, 2000 + 10 * people);
  return { all: 3 * ofOne, ofOne };
}
