import { isInMemoriam, isMissing } from '@memcherrish/shared/access/missing.ts';
import { currentDevice } from '#local/db/device.ts';
import { helloKeyIn, sign } from '#local/db/hello-key.ts';
import { NotKept } from '#local/outbox/outbox.ts';
import type { Self } from './meeting.ts';

function openDatabase() {
  const device = currentDevice();
  if (device.status !== 'ready') throw new NotKept('The directory of this device is not open.');
  return device.db;
}

/** Returns the person at this phone with their key. */
export async function selfHere(id: string): Promise<Self> {
  const key = await helloKeyIn(openDatabase());
  return { id, publicKey: key.publicKey, sign: (text) => sign(key, text) };
}

/**
 * Returns the name of a schoolmate who has joined and is in the directory on this phone; null for anyone else. The
 * directory leaves out people who block the viewer.
 */
export async function nameHere(id: string): Promise<string | null> {
  const db = openDatabase();
  const isLocked = (await db.state.get('state'))?.locked === true;
  const rosters = isLocked ? [] : await db.rosters.toArray();
  for (const { schoolmates } of rosters) {
    const found = schoolmates.find((face) => face._id === id);
    if (found && !isMissing(found) && !isInMemoriam(found)) return found.name;
  }
  return null;
}
