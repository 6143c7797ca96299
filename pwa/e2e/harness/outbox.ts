import { paths } from '@memcherrish/shared/wire/paths.ts';
import { ownRecordAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import type { Page } from 'playwright';
import type { Account, Desk } from './school.ts';

/** The fields of a profile edit. */
export type Fields = Record<string, string>;

/**
 * Puts edits into the outbox of whoever is signed in, all at once: as saving them one by one while there is no connection, each made on
 * the revision `made` of its fields.
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

/** As the browser tells that there is a network again. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** The edits in the outbox, in order: their fields and how they stand. */
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

/** Takes Background Sync away, as iOS and Firefox do without it: then the page alone sends, where a story can see it. */
export async function withoutBackgroundSync(page: Page): Promise<void> {
  const takeAway = () => {
    // No blank page has workers.
    if ('ServiceWorkerRegistration' in window)
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  };
  await page.context().addInitScript(takeAway);
  await page.evaluate(takeAway);
}

/** The record of an account as the server has it: each change of a field has raised the field's revision by one. */
export async function recordOf(desk: Desk, { mobile, token }: Account) {
  return await desk.send('GET', paths.schoolmate(mobile), ownRecordAnswer, undefined, token);
}
