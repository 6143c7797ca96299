import type SQLite from 'better-sqlite3';
import { lastUnreleased } from '#db/schema-age.ts';

const names = ['0001-directory', '0002-requests', '0053-authority-of-answers', lastUnreleased];

/** Records in a database of the baseline the migrations that a program from before version 1.0.0 recorded, up to `last`. */
export function makeUnreleased(connection: SQLite.Database, last = lastUnreleased): void {
  connection.exec('delete from kysely_migration');
  const insert = connection.prepare('insert into kysely_migration values (?, ?)');
  for (const name of names.filter((each) => each <= last)) insert.run(name, '2026-11-01T00:00:00.000Z');
}
