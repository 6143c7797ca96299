import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUnreleased } from '#test/scene/unreleased-database.ts';
import { openDatabase } from './engines/open.ts';
import { migrations } from './migrations/all.ts';
import { reasonAgainst, schemaAgeOf } from './schema-age.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-age-'));
  file = join(folder, 'memcherrish.sqlite');
  await (await openDatabase(file)).close();
});
afterEach(() => rmSync(folder, { recursive: true }));

function inFile<Result>(work: (connection: SQLite.Database) => Result): Result {
  const connection = new SQLite(file);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}
const applied = () =>
  inFile((connection) => connection.prepare('select name from kysely_migration order by name').pluck().all());

it.each([
  [[], 'empty'],
  [['0001-directory', '0053-authority-of-answers'], 'too-old'],
  [['0001-directory', '0054-photo-bytes'], 'unreleased'],
  [['0100-baseline'], 'older'],
  [Object.keys(migrations), 'current'],
  [['0100-baseline', '9999-later'], 'newer'],
  [['9999-later'], 'newer'],
] as const)('a database that has run %j is %s', (names, age) => {
  expect(schemaAgeOf(names)).toBe(age);
});

describe('a database from before version 1.0.0', () => {
  it('is taken as it is, with its data, when it has run the last migration of then', async () => {
    inFile((connection) => {
      connection.exec("insert into meta values ('kept', 'yes')");
      makeUnreleased(connection);
    });
    await (await openDatabase(file)).close();
    expect(applied()).toEqual(Object.keys(migrations));
    const kept = inFile((connection) =>
      connection.prepare("select value from meta where key = 'kept'").pluck().get(),
    );
    expect(kept).toBe('yes');
  });

  it('is refused when it is older, with the commit that upgrades it, and nothing changes', async () => {
    inFile((connection) => makeUnreleased(connection, '0053-authority-of-answers'));
    const before = applied();
    await expect(openDatabase(file)).rejects.toThrow(
      /made before version 1\.0\.0\. Start the version of commit [0-9a-f]{8} with it once/,
    );
    expect(applied()).toEqual(before);
  });

  it('is refused as a backup in the same words', () => {
    expect(reasonAgainst('too-old', 'The backup')).toMatch(
      /^The backup was made before version 1\.0\.0\. Start/,
    );
  });
});
