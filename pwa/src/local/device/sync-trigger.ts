interface Sync {
  pull(): void;
  send(): void;
}

let sync: Sync | null = null;

/**
 * Lets screens trigger the sync, which loads after the first paint. Calls before that need no record: the sync starts
 * with a pull and with sending the outbox.
 */
export function answerWith(next: Sync): void {
  sync = next;
}

/** Pulls as soon as possible if this tab is the one that syncs. Other tabs see the result through the database. */
export function pullNow(): void {
  sync?.pull();
}

/** Sends the outbox now instead of at its next scheduled try. */
export function sendNow(): void {
  sync?.send();
}
