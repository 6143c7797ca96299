function hasCode(error: unknown, code: RegExp): error is Error {
  return error instanceof Error && 'code' in error && code.test(String(error.code));
}

/** Returns whether SQLite failed because another process holds the database. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/);
}

/** Returns whether the disk failed to make a write durable. */
export function isFailedSync(error: unknown): error is Error {
  return hasCode(error, /^SQLITE_IOERR_(DIR_)?FSYNC$/);
}

/** Returns whether the disk is full. SQLite has a code of its own for when the index of the WAL cannot grow. */
export function isFull(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(FULL|IOERR_SHMSIZE)$/);
}

/** Returns whether a later try may succeed. */
export function isPassing(error: unknown): boolean {
  return isBusy(error) || hasCode(error, /^SQLITE_IOERR/);
}

/** Returns whether the file is no database, or a part of it was lost. */
export function isDamage(error: unknown): boolean {
  return (
    hasCode(error, /^SQLITE_(CORRUPT|NOTADB)/) ||
    (error instanceof Error && /^quick_check is /.test(error.message))
  );
}
