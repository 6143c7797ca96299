import { classPhotoCalls } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { eventCalls } from '@memcherrish/shared/wire/events/events.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { fetchDocument } from '#api/fetch-document.ts';
import type { Problem } from '#api/outcome.ts';
import * as api from '#api/sync.ts';
import { currentTime } from '#clock/clock.ts';
import { isFull, isLostConnection } from '#local/db/database.ts';
import { connectionLost, currentDevice, type Device, onDeviceChange } from '#local/db/device.ts';
import { isSyncDebugged } from '#local/device/debug-switch.ts';
import { answerWith, pullNow, sendNow } from '#local/device/sync-trigger.ts';
import { type Person, photosName, samePerson } from '#local/session/person.ts';
import { makeRoom } from '#local/session/photo-cache.ts';
import { rememberDivision, signedInHere } from '#local/session/storage-keys.ts';
import { DexieClassPhotos } from './class-photos-store.ts';
import { debugLog } from './debug-log.ts';
import { DocumentKeeper } from './document-keeper.ts';
import { endIfOver } from './end-if-over.ts';
import { SyncEngine } from './engine.ts';
import { DexieEvents } from './events-store.ts';
import { CachedPhotos } from './photo-keeper.ts';
import { startSending } from './sending.ts';
import { DexieStore } from './store.ts';
import { listen } from './triggers.ts';

type Ready = Extract<Device, { status: 'ready' }>;

/** Told once the session in force is over for good: everything has to go from this device. */
type OnEnded = (problem: Problem, device: Ready) => Promise<void>;

let leading: SyncEngine | null = null;
let sending: { device: Ready; retry(): void; stop(): void } | null = null;

/**
 * Keeps the device of the signed-in person in sync for as long as the page lives. Only one visible tab pulls. A
 * hidden tab gives up the lock, so that a sleeping tab never delays the visible one. All tabs send the outbox, one at
 * a time.
 */
export function startSync({ onEnded }: { onEnded: OnEnded }): void {
  answerWith({ pull: () => leading?.poke(), send: () => sending?.retry() });
  let current: { device: Ready; stop: AbortController } | null = null;
  const follow = () => {
    const device = currentDevice();
    sendFor(device.status === 'ready' ? device : null, onEnded);
    const next = device.status === 'ready' && document.visibilityState === 'visible' ? device : null;
    if (current?.device === next) return;
    current?.stop.abort();
    current = next && { device: next, stop: new AbortController() };
    if (current) void lead(current.device, current.stop.signal, onEnded);
  };
  onDeviceChange(follow);
  document.addEventListener('visibilitychange', follow);
  follow();
}

function sendFor(device: Ready | null, onEnded: OnEnded): void {
  if (sending?.device === device || (sending === null && device === null)) return;
  sending?.stop();
  sending = device && {
    device,
    ...startSending(device, {
      onConfirmed: pullNow,
      onPaused: pullNow,
      onEnded: () => ended(device, onEnded),
      onFault: (error) => faultOf(device, error),
    }),
  };
}

function ended(device: Ready, onEnded: OnEnded): void {
  const over = endIfOver({
    ask: () => api.pull({ batches: [], schools: [] }),
    isCurrent: () => currentDevice() === device,
    end: (problem) => onEnded(problem, device),
    goOn: () => {
      pullNow();
      sendNow();
    },
  });
  over.catch((error) => faultOf(device, error));
}

function faultOf({ db, person }: Ready, error: unknown): void {
  if (isLostConnection(error)) connectionLost(db);
  // Deletes the photos so that the next try finds space.
  else if (isFull(error)) void makeRoom(photosName(person));
  else reportError(error);
}

async function lead(device: Ready, signal: AbortSignal, onEnded: OnEnded): Promise<void> {
  const work = () => syncUntil(device, signal, onEnded);
  if (!('locks' in navigator)) return await work();
  try {
    await navigator.locks.request(`${device.db.name}-sync`, { signal }, work);
  } catch (error) {
    // Aborted while it waited for the lock.
    if (!signal.aborted) throw error;
  }
}

async function syncUntil(device: Ready, signal: AbortSignal, onEnded: OnEnded): Promise<void> {
  const { db, generation, person } = device;
  const isCurrent = () => !signal.aborted && currentDevice() === device;
  const onFault = (error: unknown) => faultOf(device, error);
  const photos = new CachedPhotos(photosName(person), isCurrent);
  const events = new DocumentKeeper({
    fetchDocument: (tag) => fetchDocument(eventCalls.list, tag, signal),
    store: new DexieEvents(db, generation),
    isCurrent,
    onFault,
  });
  const classPhotos = new DocumentKeeper({
    fetchDocument: (tag) => fetchDocument(classPhotoCalls.list, tag, signal),
    store: new DexieClassPhotos({ db, generation, photos, signal, now: currentTime }),
    isCurrent,
    onFault,
  });
  const engine = new SyncEngine({
    api: { pull: (request) => api.pull(request) },
    store: new DexieStore(db, generation),
    photos,
    now: currentTime,
    random: Math.random,
    isOurs: (me) => samePerson(person, personIn(me)),
    mayFetchAhead: () => !savesData(),
    onPulled: (me) => {
      const here = signedInHere();
      // Signing out deletes the keys first, so a late pull must not write them again.
      if (here && here.kind !== 'admin' && samePerson(here, person)) rememberDivision(me);
      atDoors(device).catch(onFault);
    },
    onSettled: () => {
      events.refresh();
      if (person.kind === 'schoolmate') classPhotos.refresh();
    },
    onEnded: () => ended(device, onEnded),
    onFault,
    // A tab that was closed while it erased the directory leaves an empty one. If the person is still signed in, the
    // device opens it and pulls again. Else this engine would keep the lock, and no other tab could pull.
    onSuperseded: () => connectionLost(db),
    log: debugLog('pull', isSyncDebugged),
  });
  if (signal.aborted) return;
  leading = engine;
  const stopListening = listen(engine, db);
  void engine.start();
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  stopListening();
  engine.stop();
  if (leading === engine) leading = null;
}

/** Exchanges admissions after a pull. Most people help at no door, so the code loads when it is needed. */
async function atDoors(device: Ready): Promise<void> {
  if ((await device.db.doors.count()) === 0) return;
  const { exchangeDoors } = await import('#local/queries/doors.ts');
  await exchangeDoors(device);
}

function personIn(me: Me): Person {
  const id = me.kind === 'teacher' ? me.teacher._id : me.schoolmate._id;
  return { kind: me.kind, id };
}

/** Returns whether the person turned on data saving, where the browser reports it. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
