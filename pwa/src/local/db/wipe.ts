import { blockedAfter } from '@memcherrish/shared/domain/limits.ts';
import { Dexie } from 'dexie';
import {
  databaseName,
  databasePrefix,
  type Person,
  photosName,
  photosPrefix,
} from '#local/session/person.ts';

/** Deletes every database and photo cache on this device except those of one person. Null deletes all. */
export async function eraseAllBut(person: Person | null): Promise<void> {
  const keptDatabase = person && databaseName(person);
  const databases = (await Dexie.getDatabaseNames()).filter(
    (name) => name.startsWith(databasePrefix) && name !== keptDatabase,
  );
  await Promise.all([...databases.map(eraseDatabase), erasePhotosBut(person)]);
}

async function erasePhotosBut(person: Person | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const kept = person && photosName(person);
  const names = (await caches.keys()).filter((name) => name.startsWith(photosPrefix) && name !== kept);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Empties the database, then deletes it. A frozen tab may hold it open and delay the deletion while it sleeps. The
 * database is then at least empty, and is deleted as soon as that tab ends.
 */
async function eraseDatabase(name: string): Promise<void> {
  const db = new Dexie(name);
  try {
    await db.open();
    await Promise.all(db.tables.map((table) => table.clear()));
  } finally {
    db.close();
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, blockedAfter);
  });
  await Promise.race([Dexie.delete(name), late]);
  clearTimeout(timer);
}
