import type { Comparable } from '../src/rules/record-likeness.ts';
import { aPersonView } from './factories.ts';

type Class = Comparable['classes'][number];

let made = 0;

/** A class by its labels, which are its ids as well. */
export function aClassOf(batch: string, division = '10-A'): Class {
  return { batchId: batch, batch, divisionId: `${batch} ${division}`, division };
}

/** A record to be compared, of whom nothing but the name is known, in one class. */
export function aComparable(name: string, inClass: Class, fields: Partial<Comparable> = {}): Comparable {
  made += 1;
  return { ...aPersonView(name), _id: `person ${made}`, classes: [inClass], ...fields };
}
