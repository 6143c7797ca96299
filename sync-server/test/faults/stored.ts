import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { databaseName } from '#server/operations/data-files.ts';
import type { Change } from './changes.ts';

/** What the file holds of the changes. */
export interface Stored {
  /** `ok`, by SQLite's own full check. */
  integrity: string;
  /** How often each mark is there; for a profile edit, whether the person has it now. */
  marks: Map<string, number>;
  /** Under which keys an answer is kept. */
  keys: Set<string>;
  /** The ids of all photos, and how many places of people's photos are filled. */
  photos: Set<string>;
  owners: number;
  admins: number;
}

/** Reads a data directory that no server has open, from a copy: reading itself would tidy away what a crash has left. */
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

/** The changes that were answered with success and are not there: none, if 'saved' means saved. */
export function lostOf(changes: Iterable<Change>, { marks, keys }: Stored, divisions: Map<string, string[]>) {
  // Each edit of a place is over those before it.
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
