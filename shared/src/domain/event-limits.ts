import { day, hour } from './durations.ts';

/** The limits of events and replies: docs/product.md#events. Lengths in characters. */
export const event = {
  titleLength: 120,
  placeLength: 120,
  addressLength: 300,
  programmeLength: 4000,
  costLength: 1000,
  zoneLength: 60,
  /** Batches of one event. An event of more of them is one of the whole school. */
  batches: 30,
  capacity: 100_000,
  questions: 10,
  questionLength: 200,
  choices: 12,
  choiceLength: 80,
  answerLength: 500,
  guests: 20,
  nameLength: 120,
  dietLength: 120,
  noteLength: 500,
  longestDays: 14,
  /** Events that one account makes per day. */
  perDay: 20,
  /** Replies that organisers enter for one event. */
  entered: 1000,
  /** Schoolmates who organise one event besides its maker. */
  organisers: 10,
  /** Events in the list of one person. */
  listed: 200,
  /** How long after its end a device keeps an event. */
  shownFor: 60 * day,
  /** From this time before its start, the class room names an event. */
  nearFor: 14 * day,
  /** From this time before its start, people can say that they are there. */
  hereFrom: 12 * hour,
} as const;
