import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownRecordAnswer } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Page } from 'playwright';
import type { Account, Desk } from './school.ts';

export type Fields = Record<string, string>;

/**
 * Adds edits to the outbox of the signed-in person in one go, as saving them one by one offline does. Each
 * edit was made on the revision `made` of its fields.
 */
export async function queueEdits(page: Page, edits: readonly Fields[], made = 0): Promise<void> {
  await page.evaluate(
    async ({ edits, made }) => {
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('memcherrish-'));
      const db = await answered(indexedDB.open(found?.name ?? ''));
      const transaction = db.transaction('outbox', 'readwrite', { durability: 'strict' });
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      for (const fields of edits) {
        const base = Object.fromEntries(Object.keys(fields).map((field) => [field, made]));
        transaction.objectStore('outbox').add({
          ...{ key: crypto.randomUUID(), layout: 1, edit: { kind: 'profile', fields, base } },
          ...{ madeAt: new Date().toISOString(), state: 'waiting', tries: 0 },
          ...{ problem: null, conflicts: null },
        });
      }
      await done;
      db.close();
    },
    { edits, made },
  );
}

/** Dispatches the event with which the browser reports a network. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Returns the edits in the outbox, in order: their fields, state and tries. */
export async function outboxOf(page: Page): Promise<{ fields: Fields; state: string; tries: number }[]> {
  return await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('memcherrish-'));
    if (!found?.name) return [];
    const db = await answered(indexedDB.open(found.name));
    const rows = await answered(db.transaction('outbox').objectStore('outbox').getAll());
    db.close();
    return rows.map(({ edit, state, tries }) => ({ fields: edit.fields, state, tries }));
  });
}

/**
 * Removes Background Sync, which iOS and Firefox lack. Then only the page sends, where a test can watch it.
 */
export async function withoutBackgroundSync(page: Page): Promise<void> {
  const takeAway = () => {
    // A blank page has no workers.
    if ('ServiceWorkerRegistration' in window)
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  };
  await page.context().addInitScript(takeAway);
  await page.evaluate(takeAway);
}

/** Returns an account's record on the server. Each change of a field raised that field's revision by one. */
export async function recordOf(desk: Desk, { mobile, token }: Account) {
  return await desk.send('GET', paths.schoolmate(mobile), ownRecordAnswer, undefined, token);
}
