import { levels } from '../src/access/levels.ts';
import type { Relation } from '../src/access/relation.ts';

/**
 * One named cast for every visibility test: an owner at each of the eight stored values, a viewer at each relation, and special cases. All
 * owners are in division A of batch 1 of school 1.
 */

/** The eight values that can be stored: null (never stored), the empty string, and the levels. */
export const storedLevels = [null, '', ...levels] as const;
export type StoredLevel = (typeof storedLevels)[number];

export interface CastMember {
  name: string;
  /** Keys of `divisions`; more than one for a person in several classes. */
  in: readonly DivisionKey[];
  level: StoredLevel;
  claimed: boolean;
  mobile: string | null;
}

export const divisions = {
  '1-1-A': { school: 'St. Mary’s', batch: '2012 - 2013', division: '10-A' },
  '1-1-B': { school: 'St. Mary’s', batch: '2012 - 2013', division: '10-B' },
  '1-2-A': { school: 'St. Mary’s', batch: '2013 - 2014', division: '10-A' },
  '2-1-A': { school: 'Model School', batch: '2012 - 2013', division: '10-A' },
} as const;
export type DivisionKey = keyof typeof divisions;

let numbers = 0;
const mobile = () => {
  numbers += 1;
  return `+9194${String(numbers).padStart(3, '0')}55501`;
};

const nameOfLevel = (level: StoredLevel) =>
  level === null ? 'Never Stored' : level === '' ? 'Empty' : level;

export const owners: readonly CastMember[] = storedLevels.map((level) => ({
  name: `Asha ${nameOfLevel(level)}`,
  in: ['1-1-A'],
  level,
  claimed: true,
  mobile: mobile(),
}));

export const unclaimed: readonly CastMember[] = storedLevels.map((level) => ({
  name: `Uma ${nameOfLevel(level)}`,
  in: ['1-1-A'],
  level,
  claimed: false,
  mobile: mobile(),
}));

/** A claimed viewer at each relation to division 1-1-A. */
export const viewers: Readonly<Record<Exclude<Relation, 'self'>, CastMember>> = {
  division: { name: 'Dev Division', in: ['1-1-A'], level: 'Only Me', claimed: true, mobile: mobile() },
  batch: { name: 'Bina Batch', in: ['1-1-B'], level: 'Only Me', claimed: true, mobile: mobile() },
  school: { name: 'Sara School', in: ['1-2-A'], level: 'Only Me', claimed: true, mobile: mobile() },
  none: { name: 'Omar Other', in: ['2-1-A'], level: 'Only Me', claimed: true, mobile: mobile() },
};

export const withoutMobile: CastMember = {
  name: 'Nobody Called',
  in: ['1-1-A'],
  level: 'Public',
  claimed: false,
  mobile: null,
};

/** A viewer in two divisions of two batches: at `division` in one, at `batch` or `school` in the other. */
export const inTwoDivisions: CastMember = {
  name: 'Tessy Twice',
  in: ['1-1-A', '1-2-A'],
  level: 'Division',
  claimed: true,
  mobile: mobile(),
};

export const signedUpWithoutClass: CastMember = {
  name: 'Lata Lost',
  in: [],
  level: 'Public',
  claimed: true,
  mobile: mobile(),
};

export const cast: readonly CastMember[] = [
  ...owners,
  ...unclaimed,
  ...Object.values(viewers),
  withoutMobile,
  inTwoDivisions,
  signedUpWithoutClass,
];
