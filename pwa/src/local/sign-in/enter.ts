import type { PersonDatabase } from '#local/db/database.ts';
import { closeDevice, closeFor, currentDevice, isAsStored, isStored, readDevice } from '#local/db/device.ts';
import { forgetDeviceCookie } from '#local/db/eviction.ts';
import { alone } from '#local/device/locks.ts';
import { type Person, samePerson } from '#local/session/person.ts';
import { markSignOutUnfinished, signedInHere } from '#local/session/storage-keys.ts';

/** A message between tabs. `person` is null for an admin. */
interface SessionChange {
  kind: 'left' | 'entered';
  person: Person | null;
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('memcherrish-device') : null;

/**
 * Returns how many edits of another person wait on this device. Signing in as `person` (null: an admin) would erase
 * them, so the caller asks first. Edits are never erased without a choice.
 */
export async function unsentOfOthers(person: Person | null): Promise<number> {
  const device = currentDevice();
  if (device.status !== 'ready' || samePerson(device.person, person)) return 0;
  return await unsentIn(device.db);
}

/** Returns how many unconfirmed edits wait on this device. Signing out loses them. */
export async function unsentHere(): Promise<number> {
  const device = currentDevice();
  return device.status === 'ready' ? await unsentIn(device.db) : 0;
}

/**
 * Signs a person in on this device; `remember` writes their storage keys. Erases another person's data first. The
 * same person, returning after their session ran out, keeps their directory.
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
 * Signs out on this device, online or not. No data of the person stays, in this tab or another. If the server does
 * not know yet, a mark stays that names no person.
 */
export async function leave({ serverKnows }: { serverKnows: boolean }): Promise<void> {
  await forget(serverKnows ? undefined : markSignOutUnfinished);
}

/**
 * Follows other tabs as they sign in and out. In WebKit and Firefox the message arrives before the storage write that
 * it reports. So a message alone closes a directory. Opening one also requires storage to agree; if it does not yet,
 * its own event follows.
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

function announce(changed: SessionChange): void {
  channel?.postMessage(changed);
}

function isNews(data: unknown): data is SessionChange {
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
  // First deletes the keys, so that no tab opens the directory again. Then pending writes fail, then all data is
  // deleted.
  forgetDeviceCookie();
  localStorage.clear();
  sessionStorage.clear();
  mark?.();
  const device = currentDevice();
  const person = 'person' in device ? device.person : null;
  closeDevice()?.close();
  announce({ kind: 'left', person });
  // The module is already loaded wherever a directory was open.
  const { eraseAllBut } = await import('#local/db/wipe.ts');
  await alone('device', () => {
    // A person may have signed in while this waited for the lock.
    const here = signedInHere();
    const next = here === null || here.kind === 'admin' || samePerson(here, person) ? null : here;
    return eraseAllBut(next);
  });
}
