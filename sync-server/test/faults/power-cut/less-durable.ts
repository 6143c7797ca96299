import { open } from 'node:fs/promises';
import SQLite from 'better-sqlite3';

/**
 * Preload (`node --import`) with planted faults. The server uses `synchronous = NORMAL` but believes it is FULL. Syncs that Node makes,
 * such as of photos, do nothing.
 */
const { pragma } = SQLite.prototype;
SQLite.prototype.pragma = function (this: SQLite.Database, source: string, options?: SQLite.PragmaOptions) {
  if (source === 'synchronous') return 2;
  return pragma.call(this, source.replace('synchronous = FULL', 'synchronous = NORMAL'), options);
};

const any = await open(import.meta.filename);
Object.getPrototypeOf(any).sync = async () => undefined;
await any.close();
