import * as postgres from '#db/postgres/errors.ts';
import * as sqlite from '#db/sqlite/errors.ts';

/** Returns whether the database has no space left. */
export function isFull(error: unknown): boolean {
  return sqlite.isFull(error) || postgres.isFull(error);
}

/**
 * Returns whether a failed change may have been stored: the connection broke before the response. The caller then
 * keeps every file that a stored row could name.
 */
export function mayHaveCommitted(error: unknown): boolean {
  return error instanceof postgres.ConnectionLost;
}

/** Returns whether the database could not do it now, and a later try may succeed. */
export function isPassing(error: unknown): boolean {
  return sqlite.isPassing(error) || postgres.isPassing(error);
}
