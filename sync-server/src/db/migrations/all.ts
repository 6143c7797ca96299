import type { Migration } from 'kysely/migration';
import { baseline } from './baseline.ts';

/** Listed by hand, in order. A released migration never changes. */
export const migrations: Record<string, Migration> = {
  '0100-baseline': baseline,
};
