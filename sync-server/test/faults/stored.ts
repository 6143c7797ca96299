import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { databaseName } from '#server/data-files.ts';
import type { Change } from './changes.ts';

/** The contents of a database file that come from the changes. */
export interface Stored {
  /** `ok`, by SQLite's own full check. */
  integrity: string;
  /** The number of occurrences of each mark; for a profile edit, whether it is the person's current value. */
  marks: Map<string, number>;
  keys: Set<string>;
  /** The ids of all photos, and the number of photo fields of people that are set. */
  photos: Set<string>;
  owners: number;
  admins: number;
}

/** Reads a data directory that no server has open, from a copy: opening it would clean up the traces of a crash. */
export function storedIn(dataDir: string): Stored {
  const folder = mkdtempSync(`${dataDir}-copy-`);
  try {
    for (const suffix of ['', '-wal']) {
      const file = join(dataDir, databaseName + suffix);
      if (existsSync(file)) cpSync(file, join(folder, databaseName + suffix));
    }
    return storedInFile(join(folder, databaseName));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function storedInFile(file: string): Stored {
  const connection = new SQLite(file);
  try {
    const all = (query: string) => connection.prepare<[], string>(query).pluck().all();
    const marks = new Map<string, number>();
    const found = [
      ...all('select name from schools'),
      ...all('select text from posts'),
      ...all('select place from schoolmates where place is not null'),
    ];
    for (const mark of found) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    return {
      integrity: String(connection.pragma('integrity_check', { simple: true })),
      marks,
      keys: new Set(all('select key from idempotency_keys where status < 300')),
      photos: new Set(all('select id from photos')),
      admins: all('select id from admins').length,
      owners: all('select photos.id from schoolmates join photos on photos.id in (photo_id, school_photo_id)')
        .length,
    };
  } finally {
    connection.close();
  }
}

/** Returns the changes that were confirmed but are missing in the database. There must be none. */
export function lostOf(changes: Iterable<Change>, { marks, keys }: Stored, divisions: Map<string, string[]>) {
  // Each edit of a place overwrites the earlier ones.
  const overwritten = new Set<string>();
  for (const each of divisions.values()) {
    const last = each.findLastIndex((mark) => marks.has(mark));
    for (const mark of each.slice(0, Math.max(last, 0))) overwritten.add(mark);
  }
  return [...changes].filter(({ status, key, kind, mark }) => {
    if (status === null || status >= 300) return false;
    const isThere = kind === 'photo' || marks.has(mark) || overwritten.has(mark);
    return !keys.has(key) || !isThere;
  });
}
