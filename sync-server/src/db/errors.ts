import * as postgres from './postgres/errors.ts';
import * as sqlite from './sqlite/errors.ts';

/** Returns whether the database has no space left. */
export function isFull(error: unknown): boolean {
  return sqlite.isFull(error) || postgres.isFull(error);
}

/** Returns whether the database could not do it now, and a later try may succeed. */
export function isPassing(error: unknown): boolean {
  return sqlite.isPassing(error) || postgres.isPassing(error);
}
