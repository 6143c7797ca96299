import type { Comparable } from '../src/rules/record-likeness.ts';
import { aPersonView } from './factories.ts';

type Class = Comparable['classes'][number];

let made = 0;

/** Returns a class whose labels are also its ids. */
export function aClassOf(batch: string, division = '10-A'): Class {
  return { batchId: batch, batch, divisionId: `${batch} ${division}`, division };
}

/** Returns a record for comparison, in one class, with only a name by default. */
export function aComparable(name: string, inClass: Class, fields: Partial<Comparable> = {}): Comparable {
  made += 1;
  return { ...aPersonView(name), _id: `person ${made}`, classes: [inClass], ...fields };
}
