import { open } from 'node:fs/promises';
import SQLite from 'better-sqlite3';

/**
 * Planted faults: a server with this in front (`node --import`) has `synchronous = NORMAL` while it believes that it is FULL, and nothing
 * comes of what Node syncs, such as photos.
 */
const { pragma } = SQLite.prototype;
SQLite.prototype.pragma = function (this: SQLite.Database, source: string, options?: SQLite.PragmaOptions) {
  if (source === 'synchronous') return 2;
  return pragma.call(this, source.replace('synchronous = FULL', 'synchronous = NORMAL'), options);
};

const any = await open(import.meta.filename);
Object.getPrototypeOf(any).sync = async () => undefined;
await any.close();
