import { trustedTypesPolicy } from '@memcherrish/shared/wire/base/trusted-types.ts';
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { deviceTime } from '#clock/clock.ts';
import { firstScreen } from '#local/device/first-screen.ts';
import { discardUnsavedChanges } from '#ui/layers/unsaved-changes.ts';

/** True when a newer version of the app waits for the person's consent, or has taken over in another tab. */
let isWaiting = false;
let hasTakenOver = false;
/** True when the server no longer accepts this version. The offer then stays until the person updates. */
let isNeeded = false;
let workbox: Workbox | null = null;
let lookedFor = Number.NEGATIVE_INFINITY;
/** Until this time the person expects the page to reload, in milliseconds since the page started. */
let reloadsUntil = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/**
 * The longest time between the person's consent and the reload, in milliseconds. After it the person may have typed
 * again, so the update is offered once more.
 */
const untilReload = 10_000;
/** The time that photos get to arrive before a newer version takes over, in milliseconds. */
const photosMayTake = 1000;
const betweenChecks = 60 * 60 * 1000;
/**
 * The shortest time between two checks, in milliseconds. Waiting edits are retried often, and each response reports
 * the same.
 */
const betweenNeededChecks = 60 * 1000;

/** Registers the service worker. Checks for newer ones at start, and when the page becomes visible after an hour. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  await firstScreen;
  const library = await import('workbox-window').catch(() => null);
  // Without it the app still works, but only online.
  if (!library) return;
  // The very first worker is no update, even if another page installed it.
  let hasWorker = navigator.serviceWorker.controller !== null;
  workbox = new library.Workbox(workerAddress());
  workbox.addEventListener('waiting', () => void offerUpdate());
  // The worker takes over in every tab at once. This tab requested it, or shows a message.
  workbox.addEventListener('controlling', () => {
    if (hasWorker) tell({ takenOver: true });
    hasWorker = true;
    if (performance.now() < reloadsUntil) reload();
  });
  void workbox.register().catch(() => null);
  void claimIfMissed();
  let checked = deviceTime();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || deviceTime() - checked < betweenChecks) return;
    checked = deviceTime();
    void workbox?.update().catch(() => null);
  });
}

/**
 * A page that was loading while the first worker took over its pages has no worker, and would keep no photos until the
 * next load. The worker then takes it over on request.
 */
async function claimIfMissed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
}

/**
 * Offers an update only if another worker is active: in a busy browser the very first worker waits for a moment too.
 */
async function offerUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting && registration.active) tell({ waiting: true });
}

const worker = '/service-worker.js';

type ScriptAddress = ConstructorParameters<typeof Workbox>[0];

declare global {
  interface Window {
    /** With Trusted Types a browser rejects a plain string as a script address. */
    readonly trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => { createScriptURL: (address: string) => ScriptAddress };
    };
  }
}

/** The policy always returns this one address, so that injected code cannot use it to start another script. */
function workerAddress(): ScriptAddress {
  const policy = window.trustedTypes?.createPolicy(trustedTypesPolicy, { createScriptURL: () => worker });
  return policy?.createScriptURL(worker) ?? worker;
}

/**
 * Reports that the server is newer than this app. Checks for the update at once, and offers it even after a 'Later'.
 */
export function updateNeeded(): void {
  tell({ needed: true });
  if (performance.now() - lookedFor < betweenNeededChecks) return;
  lookedFor = performance.now();
  void workbox?.update().catch(() => null);
}

/** Returns whether a newer version is ready; `needed` if only that version can talk to the server. */
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

/**
 * Lets the new version take over, and reloads the page without a question. Resolves when that has not happened in time:
 * a browser waits until the current version is idle. The update is then offered again.
 */
export async function applyUpdate(): Promise<void> {
  if (hasTakenOver) reload();
  reloadsUntil = performance.now() + untilReload;
  workbox?.messageSkipWaiting();
  await wait(photosMayTake);
  if (!hasTakenOver) navigator.serviceWorker.controller?.postMessage({ type: 'STOP_PHOTOS' });
  await wait(untilReload - photosMayTake);
}

async function wait(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function reload(): void {
  discardUnsavedChanges();
  window.location.reload();
}

function tell(change: { waiting?: true; takenOver?: true; needed?: true }): void {
  isWaiting ||= change.waiting ?? false;
  isNeeded ||= change.needed ?? false;
  hasTakenOver ||= change.takenOver ?? false;
  for (const listener of listeners) listener();
}
