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
  /** Operations of one event: thirty for each of a thousand people. */
  operations: 30_000,
  operationsPerPage: 500,
  /** How often an open door asks for the admissions of other phones. */
  exchangeEvery: 5 * second,
  /** How often an open door asks for the list again: replies, and payments that organisers recorded. */
  refreshEvery: minute,
} as const;
