import { useSyncExternalStore } from 'react';

/** How this browser can install the app: already installed, with a prompt, by hand as on an iPhone, or not at all. */
export type Install = 'installed' | 'offered' | 'by-hand' | 'none';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const listeners = new Set<() => void>();
let offered: InstallPrompt | null = null;
let installed = false;

/** Stores the browser's install prompt for later. Called once, at start, because the event comes early. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) tell(event, installed);
  });
  window.addEventListener('appinstalled', () => tell(null, true));
}

export function useInstall(): Install {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => installState(),
  );
}

/** Shows the install prompt. A prompt works once; the browser may offer another one later. */
export async function install(): Promise<void> {
  const prompt = offered;
  if (!prompt) return;
  tell(null, installed);
  const { outcome } = await prompt.prompt();
  if (outcome === 'accepted') tell(null, true);
}

function installState(): Install {
  if (installed || window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (offered) return 'offered';
  // Only Safari on iOS has this property: false in the browser, true on the home screen.
  const standalone: unknown = Reflect.get(navigator, 'standalone');
  if (standalone === true) return 'installed';
  return standalone === false ? 'by-hand' : 'none';
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function tell(prompt: InstallPrompt | null, isInstalled: boolean): void {
  offered = prompt;
  installed = isInstalled;
  for (const listener of listeners) listener();
}

const visitsKey = 'memcherrish-visits';
const laterKey = 'memcherrish-install-later';
const askAgainAfter = 30 * 24 * 60 * 60 * 1000;

/** Counts a visit in which the person saw their class, at most once for each page load. */
export function countVisit(storage: Storage = localStorage): void {
  if (counted) return;
  counted = true;
  storage.setItem(visitsKey, String(visits(storage) + 1));
}
let counted = false;

/** Returns whether to offer the installation: after at least two visits, and not within 30 days of a 'Not now'. */
export function mayOfferInstall(now: number, storage: Storage = localStorage): boolean {
  const later = Number(storage.getItem(laterKey) ?? 0);
  return visits(storage) >= 2 && Math.abs(now - later) > askAgainAfter;
}

export function offerInstallLater(now: number, storage: Storage = localStorage): void {
  storage.setItem(laterKey, String(now));
}

function visits(storage: Storage): number {
  return Number(storage.getItem(visitsKey) ?? 0) || 0;
}
