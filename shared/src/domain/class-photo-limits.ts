import { day } from './durations.ts';

/** The limits of class photos: docs/product.md#class-photos. */
export const classPhoto = {
  /** Larger than a portrait, so that forty faces can be told apart and one of them makes a print. */
  largePx: 1600,
  smallPx: 400,
  /** Photos that one person adds per day. */
  addsPerDay: 5,
  /** Photos of others that one person removes per day, because they are in them. More than that is abuse. */
  removalsPerDay: 30,
  /** Faces that one person marks or names per day: several large classes. */
  tagsPerDay: 300,
  /** Faces that one person marks or names in one photo. */
  tagsPerPerson: 200,
  window: day,
} as const;

/** Positions and sizes in a picture are whole ten-thousandths of its width or height. */
export const whole = 10_000;
/** The side of the frame around a face, in ten-thousandths of the picture's width. */
export const frame = { least: 100, most: 6000 } as const;
