import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsOf, keyOf, tableNames, tableOf } from '#db/tables/registry.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { columnsIn, foreignKeysIn } from '#test/scene/stored.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const declared = tableNames.flatMap((table) =>
  columnsOf(table).map(([column, { isNullable, hasDefault, facts }]) => ({
    ...{ table: table as string, column, isNullable, hasDefault, facts },
    lines: `${table}.${column} ${isNullable ? 'or null' : ''}`,
  })),
);

const isNamedIn = (path: string, table: string) =>
  readFileSync(join(import.meta.dirname, '../../src', path), 'utf8').includes(`'${table}'`);

describe('the registry of tables', () => {
  it('has every table and every column of the database, with its nulls', async () => {
    const stored = await columnsIn(server);
    const lines = stored.map((each) => `${each.table}.${each.column} ${each.isNullable ? 'or null' : ''}`);
    expect(declared.map((each) => each.lines).toSorted()).toEqual(lines.toSorted());
  });

  it('lets inserts omit only columns that may be null or have a default', async () => {
    const stored = new Map((await columnsIn(server)).map((each) => [`${each.table}.${each.column}`, each]));
    const omitted = declared.filter(({ table, column, isNullable, hasDefault }) => {
      return hasDefault && !isNullable && !stored.get(`${table}.${column}`)?.hasDefault;
    });
    expect(omitted).toEqual([]);
  });

  it('has each table after those that it refers to, and names them', async () => {
    const foreignKeys = await foreignKeysIn(server);
    expect(foreignKeys.length).toBeGreaterThan(50);
    const places = new Map(tableNames.map((name, place) => [name as string, place]));
    for (const { table, column, parent } of foreignKeys) {
      const isAfter = table === parent || (places.get(table) ?? 0) > (places.get(parent) ?? 0);
      expect([table, parent, isAfter]).toEqual([table, parent, true]);
      const named = declared.find((each) => each.table === table && each.column === column)?.facts.names;
      expect([table, column, named]).toEqual([table, column, parent]);
    }
  });

  it('has a decision about the own data for every column', () => {
    const open = declared.filter(
      ({ table, facts }) =>
        (facts.ownData === undefined) ===
        (tableOf(table as (typeof tableNames)[number]).ownData === undefined),
    );
    expect(open.map(({ lines }) => lines)).toEqual([]);
  });

  it('says how every table with personal data loses it', async () => {
    const foreignKeys = (await foreignKeysIn(server)).map(({ table, parent }) => `${table} ${parent}`);
    for (const table of tableNames) {
      const { erasure, erasedBy } = tableOf(table);
      const isColumn = columnsOf(table).some(([, { facts }]) => facts.whenErased !== undefined);
      const isDeclared = isColumn || erasedBy !== undefined || erasure === 'no personal data';
      expect([table, isDeclared]).toEqual([table, true]);
      if (erasedBy === undefined || foreignKeys.includes(`${table} ${erasedBy}`)) continue;
      expect([erasedBy, isNamedIn(erasedBy, table)]).toEqual([erasedBy, true]);
    }
  });

  it('says where the rows of a merged record move that do not simply follow it', () => {
    for (const table of tableNames) {
      const { movedBy } = tableOf(table);
      if (movedBy !== undefined) expect([movedBy, isNamedIn(movedBy, table)]).toEqual([movedBy, true]);
      const followers = columnsOf(table).filter(([, { facts }]) => facts.follows);
      const isPlain = followers.length === 1 && keyOf(table).join() === 'id';
      expect([table, followers.length === 0 || movedBy !== undefined || isPlain]).toEqual([table, true]);
    }
  });

  it('names columns that exist as keys, and to find and order the rows of packs', () => {
    for (const table of tableNames) {
      const columns = new Set(columnsOf(table).map(([column]) => column));
      const { packedBy, nullsFirst } = tableOf(table);
      const needed = packedBy === undefined ? [] : [packedBy, ...keyOf(table), nullsFirst ?? packedBy];
      expect([table, needed.filter((column) => !columns.has(column))]).toEqual([table, []]);
    }
  });
});
