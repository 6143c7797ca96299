import type { Picture } from '#local/edits/mutations/pictures.ts';
import { isLostConnection, type PersonDatabase } from './database.ts';
import { connectionLost, currentDevice } from './device.ts';

/**
 * Unsent text and photos. A draft survives a closed screen, a reload and an update of the app; signing out deletes
 * it.
 */
export interface Draft {
  text: string;
  photos: Picture[];
}

/** Returns null if there is no draft or no signed-in person. */
export async function readDraft(key: string): Promise<Draft | null> {
  return await onDevice(async (db) => {
    const [text, photos] = await db.drafts.bulkGet([
      [key, 'text'],
      [key, 'photos'],
    ]);
    if (!text && !photos) return null;
    return {
      text: typeof text?.value === 'string' ? text.value : '',
      photos: Array.isArray(photos?.value) ? photos.value : [],
    };
  });
}

/** Stores one half; an empty one deletes it. Stores nothing after a sign-out. */
export async function keepDraft<Half extends keyof Draft>(
  key: string,
  part: Half,
  value: Draft[Half],
): Promise<void> {
  await onDevice(async (db) => {
    if (value.length === 0) await db.drafts.delete([key, part]);
    else await db.drafts.put({ key, part, value });
  });
}

async function onDevice<T>(work: (db: PersonDatabase) => Promise<T>): Promise<T | null> {
  const device = currentDevice();
  if (device.status !== 'ready') return null;
  const { db, generation } = device;
  try {
    return await db.transaction('rw', db.state, db.drafts, async () => {
      const state = await db.state.get('state');
      return state?.generation === generation ? await work(db) : null;
    });
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    connectionLost(db);
    return null;
  }
}
