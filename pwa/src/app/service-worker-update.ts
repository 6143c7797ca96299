import { trustedTypesPolicy } from '@memcherrish/shared/wire/trusted-types.ts';
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { firstScreen } from '#local/db/first-screen.ts';

/** Whether a newer version of the app waits for the person's word, or has taken over in another tab. */
let isWaiting = false;
let hasTakenOver = false;
/** Whether the server takes this version no more: then the offer stays until it is taken. */
let isNeeded = false;
let workbox: Workbox | null = null;
let lookedFor = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

const betweenChecks = 60 * 60 * 1000;
/** Edits that wait are tried again and again, and each answer says the same. */
const betweenNeededChecks = 60 * 1000;

/** Starts the service worker and looks for newer ones: at start, and when the page is looked at again after an hour. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  await firstScreen;
  const library = await import('workbox-window').catch(() => null);
  // Without it the app works all the same, online.
  if (!library) return;
  // The first worker of all is no update, even where another page has brought it.
  let hasWorker = navigator.serviceWorker.controller !== null;
  workbox = new library.Workbox(workerAddress());
  workbox.addEventListener('waiting', () => void offerUpdate());
  // Takes over in every tab at once; this one asked for it, or it is told.
  workbox.addEventListener('controlling', () => {
    if (hasWorker) tell({ takenOver: true });
    hasWorker = true;
  });
  void workbox.register().catch(() => null);
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < betweenChecks) return;
    checked = Date.now();
    void workbox?.update().catch(() => null);
  });
}

/** The very first worker waits for a moment too, where the browser is busy: without an active one there is nothing to update. */
async function offerUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting && registration.active) tell({ waiting: true });
}

const worker = '/service-worker.js';

type ScriptAddress = ConstructorParameters<typeof Workbox>[0];

declare global {
  interface Window {
    /** Where the browser has Trusted Types, a plain text starts no script. */
    readonly trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => { createScriptURL: (address: string) => ScriptAddress };
    };
  }
}

/** The policy answers with this one address whatever it is given, so that nobody who finds it can start another script. */
function workerAddress(): ScriptAddress {
  const policy = window.trustedTypes?.createPolicy(trustedTypesPolicy, { createScriptURL: () => worker });
  return policy?.createScriptURL(worker) ?? worker;
}

/** The server is newer than this app: its update is looked for at once, and offered even to who said 'Later'. */
export function updateNeeded(): void {
  tell({ needed: true });
  if (performance.now() - lookedFor < betweenNeededChecks) return;
  lookedFor = performance.now();
  void workbox?.update().catch(() => null);
}

/** Whether a newer version is there; `needed` where nothing but that version can speak with the server. */
export function useUpdate(): 'none' | 'ready' | 'needed' {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentUpdate);
}

export function currentUpdate(): 'none' | 'ready' | 'needed' {
  if (!isWaiting && !hasTakenOver) return 'none';
  return isNeeded ? 'needed' : 'ready';
}

/** Lets the new version take over, and reloads into it. */
export function applyUpdate(): void {
  if (hasTakenOver) window.location.reload();
  workbox?.addEventListener('controlling', () => window.location.reload());
  workbox?.messageSkipWaiting();
}

function tell(news: { waiting?: true; takenOver?: true; needed?: true }): void {
  isWaiting ||= news.waiting ?? false;
  isNeeded ||= news.needed ?? false;
  hasTakenOver ||= news.takenOver ?? false;
  for (const listener of listeners) listener();
}
