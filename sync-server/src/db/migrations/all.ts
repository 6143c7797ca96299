import type { Migration } from 'kysely/migration';
import { directory } from './0001-directory.ts';
import { requests } from './0002-requests.ts';

/** Listed by hand, in order; a migration that has run somewhere is never changed again. */
export const migrations: Record<string, Migration> = {
  '0001-directory': directory,
  '0002-requests': requests,
};
