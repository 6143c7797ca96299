import { day } from './durations.ts';

/** The limits of an event's album, for one batch: docs/product.md#events. */
export const album = {
  /** Photos of one person in an album: a camera roll of one evening, without its repeats. */
  photosPerPerson: 40,
  /** Photos in the album of one batch. A page of memories prints them on fifty sheets at most. */
  photos: 400,
  /** Photos that one person removes from albums per day, because they are in them. More than that is abuse. */
  removalsPerDay: 30,
  window: day,
} as const;
