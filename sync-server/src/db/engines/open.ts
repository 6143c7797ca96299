import type { Database } from '../database.ts';
import { openSqlite } from '../sqlite/open.ts';

/** Returns whether a place is an address of PostgreSQL rather than a path. */
export const isAddress = (place: string) => /^postgres(ql)?:\/\//.test(place);

/**
 * Opens a file of SQLite, or a database of PostgreSQL by its address. See `openSqlite` and `openPostgres`. The library
 * of PostgreSQL is loaded only where it is used.
 */
export async function openDatabase(place: string, onFailedSync?: (error: Error) => void): Promise<Database> {
  if (!isAddress(place)) return openSqlite(place, onFailedSync);
  const { openPostgres } = await import('../postgres/open.ts');
  return openPostgres(place);
}
