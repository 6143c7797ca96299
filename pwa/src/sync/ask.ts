interface Sync {
  pull(): void;
  send(): void;
}

let sync: Sync | null = null;

/**
 * What screens ask of the sync, which comes after the first paint. Before that nothing has to be remembered: it begins with a pull and
 * with sending what waits.
 */
export function answerWith(next: Sync): void {
  sync = next;
}

/** Pulls as soon as possible, where this tab is the one that syncs; the others see what it brings. */
export function pullNow(): void {
  sync?.pull();
}

/** Sends what waits on this device now instead of at its next turn. */
export function sendNow(): void {
  sync?.send();
}
