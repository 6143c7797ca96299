import type { PersonDatabase } from '#local/db/database.ts';
import {
  closeDevice,
  closeFor,
  currentDevice,
  isAsStored,
  isStored,
  readDevice,
} from '#local/device/device.ts';
import { forgetDeviceCookie } from '#local/device/eviction.ts';
import { alone } from '#local/device/locks.ts';
import { type Person, samePerson } from './person.ts';
import { markSignOutUnfinished, signedInHere } from './storage-keys.ts';

/** What a tab tells the others. `person` is null for an admin. */
interface Notifications {
  kind: 'left' | 'entered';
  person: Person | null;
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('memcherrish-device') : null;

/**
 * How many edits of somebody else wait on this device. Whoever signs in as `person` (null: an admin) would erase them, so they are asked
 * first: edits are never given up without a choice.
 */
export async function unsentOfOthers(person: Person | null): Promise<number> {
  const device = currentDevice();
  if (device.status !== 'ready' || samePerson(device.person, person)) return 0;
  return await unsentIn(device.db);
}

/** How many edits wait on this device that the server has not confirmed: what the end of the session loses. */
export async function unsentHere(): Promise<number> {
  const device = currentDevice();
  return device.status === 'ready' ? await unsentIn(device.db) : 0;
}

/**
 * Signs somebody in on this device: `remember` writes their storage keys. What another person left is erased first; the same person,
 * coming back after their session ran out, keeps their directory.
 */
export async function enter(person: Person | null, remember: () => void): Promise<void> {
  const device = currentDevice();
  const before = 'person' in device ? device.person : null;
  if (device.status !== 'guest' && !(person && samePerson(before, person))) await forget();
  remember();
  announce({ kind: 'entered', person });
  await readDevice();
}

/**
 * Signs out on this device, online or not: nothing of the person stays, in this tab or another. What the server does not know yet
 * leaves a mark that names nobody.
 */
export async function leave({ serverKnows }: { serverKnows: boolean }): Promise<void> {
  await forget(serverKnows ? undefined : markSignOutUnfinished);
}

/**
 * Follows other tabs as they sign in and out. In WebKit and Firefox a message overtakes the write to storage that it speaks of, so what it
 * says is enough to close a directory. To open one, storage has to agree: where it does not yet, its own event follows.
 */
export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }) => {
    if (!isNews(data)) return;
    const { kind, person } = data;
    if (kind === 'left') {
      sessionStorage.clear();
      closeFor(person);
    } else if (!isAsStored() && isStored(person)) void readDevice();
  });
  window.addEventListener('storage', ({ storageArea }) => {
    if (storageArea === localStorage && !isAsStored()) void readDevice();
  });
}

function announce(news: Notifications): void {
  channel?.postMessage(news);
}

function isNews(data: unknown): data is Notifications {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    (data.kind === 'left' || data.kind === 'entered')
  );
}

async function unsentIn(db: PersonDatabase): Promise<number> {
  return await db.outbox.where('state').notEqual('sent').count();
}

async function forget(mark?: () => void): Promise<void> {
  // First the names: no tab opens the directory again. Then whoever is in the middle of a write fails, then everything goes.
  forgetDeviceCookie();
  localStorage.clear();
  sessionStorage.clear();
  mark?.();
  const device = currentDevice();
  const person = 'person' in device ? device.person : null;
  closeDevice()?.close();
  announce({ kind: 'left', person });
  // Here already, wherever there was a directory to open.
  const { eraseAllBut } = await import('./wipe.ts');
  await alone('device', () => {
    // Somebody may have signed in while it waited for its turn.
    const here = signedInHere();
    const next = here === null || here.kind === 'admin' || samePerson(here, person) ? null : here;
    return eraseAllBut(next);
  });
}
