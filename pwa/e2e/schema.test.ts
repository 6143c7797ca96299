import { unpacked } from '@memcherrish/shared/rules/whole-roster.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/columns.ts';
import { type EventsDocument, eventSaved } from '@memcherrish/shared/wire/events.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { outboxOf, queueEdits, withoutBackgroundSync } from './harness/outbox.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story, type Visitor } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = story.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const classmate = 'Vishnu Prasad N.';

type Rows = Record<string, Record<string, unknown>[]>;

interface StoredCopy {
  name: string;
  /** The browser's version number, which is ten times the app's. */
  version: number;
  rows: Rows;
}

/**
 * Stores Josna's class for offline use and opens a page of the same origin without the app. The worker serves
 * the app at all other addresses.
 */
async function classOnDevice({ page, context, errors }: Visitor) {
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

async function heldBy(page: Page): Promise<StoredCopy> {
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

function rostersOf(rows: Rows): PackedRoster[] {
  return (rows['rosters'] ?? []) as unknown[] as PackedRoster[];
}

/** Writes version 1 as it was released: its tables, indexes and rows, which never change. */
async function putVersion1(page: Page, name: string, rows: Rows): Promise<void> {
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
async function putBack(
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
async function openAs(page: Page, name: string, version: number, stays: boolean): Promise<void> {
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

school(
  'data of version 1 survives the update, offline too, and the next pull continues from it',
  async ({ device, school: _ }) => {
    const visitor = await device();
    const { page, context } = visitor;
    const { leave, comeBack } = await classOnDevice(visitor);
    const { name, rows } = await heldBy(page);
    await leave();
    const [own] = rows['me'] ?? [];
    // Version 1 had no notifications, posts, account deletion or epoch.
    const { notifications: _n, deletionDueAt: _d, ...me } = Object(own?.['me']) as Record<string, unknown>;
    const [{ epoch: _e, posts: _p, ...state } = {}] = rows['state'] ?? [];
    const before = {
      // One row per person, not by columns.
      rosters: rostersOf(rows).map(unpacked),
      structures: rows['structures'] ?? [],
      me: [{ key: 'me', me }],
      state: [state],
      wanted: [],
    };
    await putVersion1(page, name, before);
    expect(before.rosters).not.toEqual([]);

    await comeBack();
    await person(page, classmate).waitFor();
    await person(page, josna.name).waitFor();
    const after = await heldBy(page);
    expect(after).toMatchObject({
      name,
      version: 80,
      rows: {
        rosters: before.rosters,
        structures: before.structures,
        me: [{ me: { ...me, notifications: [], deletionDueAt: null } }],
        state: [{ generation: state['generation'], cursor: null, epoch: null }],
      },
    });
    expect(after.rows['state']?.map((each) => each['posts'])).toEqual([{}]);
    // An edit made now is stored in the new tables.
    await queueEdits(page, [{ selfIntro: 'After the update' }]);
    expect(await outboxOf(page)).toMatchObject([{ state: 'waiting' }]);
    await context.setOffline(false);
    await expect.poll(() => outboxOf(page)).toEqual([]);
    await expect
      .poll(async () => (await heldBy(page)).rows['state'])
      .toMatchObject([{ contact: 'live', cursor: expect.any(String), epoch: expect.any(String) }]);
  },
);

school(
  'an event that an app of version 7 stored is shown after the update, offline too',
  async ({ device, school: place }) => {
    const _id = 'an-event-of-version-7';
    const { schoolId, batchId, desk } = place;
    const startsAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    await desk.send('POST', paths.reunions, eventSaved, {
      ...{ _id, schoolId, batchIds: [batchId], teachers: true, title: 'Old reunion', startsAt, endsAt: null },
      ...{ zone: 'Asia/Kolkata', place: null, address: null, programme: null, cost: null, capacity: null },
      questions: [],
    });
    const visitor = await device();
    const { page } = visitor;
    const { leave, comeBack } = await classOnDevice(visitor);
    const held = async () => (await heldBy(page)).rows['events'] as { document: EventsDocument }[];
    await expect.poll(held).toMatchObject([{ document: { events: [{ _id }] } }]);
    const { name, rows } = await heldBy(page);
    await leave();
    const [row] = await held();
    const { batches, teachers: _, ...event } = row?.document.events[0] ?? expect.fail();
    const batch = batches?.[0]?.batch;
    const old = { ...row, document: { ...row?.document, events: [{ ...event, batchId, batch }] } };
    await putBack(page, { name, rows: { ...rows, events: [old] } }, 70);
    await comeBack();
    await page.getByRole('link', { name: /Old reunion/ }).click();
    await page.getByText(`${batch}, ${event.schoolName}`).waitFor();
    expect(await held()).toMatchObject([{ document: { events: [{ batches, teachers: true }] } }]);
  },
);

school(
  'an app that is older than the device’s data shows a message and changes nothing',
  async ({ device, school: _ }) => {
    const visitor = await device();
    const { page } = visitor;
    const { leave, comeBack } = await classOnDevice(visitor);
    await leave();
    await queueEdits(page, [{ selfIntro: 'Made by the newer app' }]);
    const { name } = await heldBy(page);
    await openAs(page, name, 90, false);
    const newer = await heldBy(page);
    await comeBack();
    await page
      .getByText('You have opened a newer version of the app on this device. Reload this page.')
      .waitFor();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page
      .getByText('You have opened a newer version of the app on this device. Reload this page.')
      .waitFor();
    await leave();
    expect(await heldBy(page)).toEqual(newer);
  },
);

school(
  'an app releases the database to a newer app in another tab and says so',
  async ({ device, school: _ }) => {
    const visitor = await device();
    const { page, context } = visitor;
    await classOnDevice(visitor);
    const { name } = await heldBy(page);
    const other = await context.newPage();
    await other.route('**/api/nothing-runs-here', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await other.goto('/api/nothing-runs-here');
    await openAs(other, name, 90, false);
    const newer = await heldBy(other);
    await page.bringToFront();
    await page
      .getByText('You have opened a newer version of the app on this device. Reload this page.')
      .waitFor();
    expect(await heldBy(other)).toEqual(newer);
  },
);

school(
  'a tab that blocks the database update is reported, and closing it helps',
  async ({ device, school: _ }) => {
    const visitor = await device();
    const { page, context } = visitor;
    const { leave, comeBack } = await classOnDevice(visitor);
    const { name, rows } = await heldBy(page);
    await leave();
    await putVersion1(page, name, { ...rows, wanted: [] });
    const other = await context.newPage();
    await other.route('**/api/nothing-runs-here', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await other.goto('/api/nothing-runs-here');
    // The tab hears that a newer app wants the database and ignores it.
    await openAs(other, name, 10, true);
    await page.bringToFront();
    await comeBack();
    await page
      .getByText('An older version of the app is open in another tab. Close the other tabs, then reload.')
      .waitFor();
    await other.close();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await person(page, classmate).waitFor();
  },
);
