/**
 * Codes of PostgreSQL after which a later try may succeed: conflicts, a lost connection, a server that stops, starts
 * or is a replica, too many connections, and a statement that took too long.
 */
const passing = /^(40001|40P01|08...|57P0.|57014|53[23]00|55P03|25006|25P0[23])$/;

/** The connection broke. What was sent last may have been done or not. */
export class ConnectionLost extends Error {}

/** Returns whether two transactions met, so that this one is repeated from the start. */
export function isConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(codeOf(error));
}

/** Returns whether a lock was not free within the limit of the connection. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/**
 * Returns whether a value exists that must be unique. The transaction had looked for it, so the other one committed
 * in between: a repeat finds it.
 */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** Returns whether the disk of the database is full. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === '53100';
}

/** Returns whether a later try may succeed. */
export function isPassing(error: unknown): boolean {
  return error instanceof ConnectionLost || passing.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
