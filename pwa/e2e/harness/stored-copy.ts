import type { PackedRoster } from '@memcherrish/shared/wire/sync/columns.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './class-room.ts';
import { servedByWorker } from './device-storage.ts';
import { withoutBackgroundSync } from './outbox.ts';
import { signIn } from './sign-in.ts';
import { josna } from './small-school.ts';
import type { Visitor } from './story.ts';
import { failedRequest } from './watch.ts';

export const classmate = 'Vishnu Prasad N.';

export type Rows = Record<string, Record<string, unknown>[]>;

export interface StoredCopy {
  name: string;
  /** The browser's version number, which is ten times the app's. */
  version: number;
  rows: Rows;
}

/**
 * Stores Josna's class for offline use and opens a page of the same origin without the app. The worker serves
 * the app at all other addresses.
 */
export async function classOnDevice({ page, context, errors }: Visitor) {
  await withoutBackgroundSync(page);
  await signIn(page, josna.username);
  await person(page, classmate).waitFor();
  await servedByWorker(page);
  await expect.poll(async () => (await heldBy(page)).rows['state']).toMatchObject([{ contact: 'live' }]);
  errors.expect(failedRequest);
  await page.route('**/api/nothing-runs-here', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  return {
    leave: () => page.goto('/api/nothing-runs-here'),
    comeBack: async () => {
      await context.setOffline(true);
      await page.goto('/viewpage-new');
    },
  };
}

export async function heldBy(page: Page): Promise<StoredCopy> {
  return await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('memcherrish-'));
    const db = await answered(indexedDB.open(found?.name ?? ''));
    const tables = [...db.objectStoreNames];
    const stores = db.transaction(tables);
    const all = await Promise.all(
      tables.map(async (table) => [table, await answered(stores.objectStore(table).getAll())] as const),
    );
    db.close();
    return { name: db.name, version: db.version, rows: Object.fromEntries(all) };
  });
}

export function rostersOf(rows: Rows): PackedRoster[] {
  return (rows['rosters'] ?? []) as unknown[] as PackedRoster[];
}

/** Writes version 1 as it was released: its tables, indexes and rows, which never change. */
export async function putVersion1(page: Page, name: string, rows: Rows): Promise<void> {
  await page.evaluate(
    async ({ name, rows }) => {
      const done = (request: IDBOpenDBRequest) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      await done(indexedDB.deleteDatabase(name));
      const opening = indexedDB.open(name, 10);
      opening.onupgradeneeded = () => {
        const db = opening.result;
        const rosters = db.createObjectStore('rosters', { keyPath: 'divisionId' });
        rosters.createIndex('batchId', 'batchId');
        rosters.createIndex('relation', 'relation');
        rosters.createIndex('[schoolId+batchId+divisionId]', ['schoolId', 'batchId', 'divisionId']);
        db.createObjectStore('structures', { keyPath: '_id' });
        db.createObjectStore('me', { keyPath: 'key' });
        db.createObjectStore('state', { keyPath: 'key' });
        db.createObjectStore('wanted', { keyPath: 'batchId' });
      };
      const db = await done(opening);
      const writing = db.transaction([...db.objectStoreNames], 'readwrite');
      for (const table of db.objectStoreNames)
        for (const row of rows[table] ?? []) writing.objectStore(table).put(row);
      await new Promise((resolve) => {
        writing.oncomplete = resolve;
      });
      db.close();
    },
    { name, rows },
  );
}

/** Writes the database again as an app version with the same tables left it. */
export async function putBack(
  page: Page,
  { name, rows }: Pick<StoredCopy, 'name' | 'rows'>,
  version: number,
): Promise<void> {
  await page.evaluate(
    async ({ name, rows, version }) => {
      const done = (request: IDBOpenDBRequest) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const now = await done(indexedDB.open(name));
      const stores = [...now.objectStoreNames].map((table) => {
        const store = now.transaction(table).objectStore(table);
        const indexes = [...store.indexNames].map((index) => store.index(index));
        return {
          table,
          options: { keyPath: store.keyPath, autoIncrement: store.autoIncrement },
          indexes: indexes.map((index) => ({
            name: index.name,
            keyPath: index.keyPath,
            unique: index.unique,
          })),
        };
      });
      now.close();
      await done(indexedDB.deleteDatabase(name));
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const { table, options, indexes } of stores) {
          const store = opening.result.createObjectStore(table, options);
          for (const { name, keyPath, unique } of indexes) store.createIndex(name, keyPath, { unique });
        }
      };
      const db = await done(opening);
      const writing = db.transaction([...db.objectStoreNames], 'readwrite');
      for (const table of db.objectStoreNames)
        for (const row of rows[table] ?? []) writing.objectStore(table).put(row);
      await new Promise((resolve) => {
        writing.oncomplete = resolve;
      });
      db.close();
    },
    { name, rows, version },
  );
}

/** Opens the database as another app version with one more table. `stays` keeps the connection open. */
export async function openAs(page: Page, name: string, version: number, stays: boolean): Promise<void> {
  await page.evaluate(
    async ({ name, version, stays }) => {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => opening.result.createObjectStore('later', { keyPath: 'key' });
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      if (!stays) db.close();
    },
    { name, version, stays },
  );
}
