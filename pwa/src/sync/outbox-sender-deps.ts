import type { PersonDatabase } from '#local/db/database.ts';
import { alone, outboxLock } from '#local/device/locks.ts';
import type { Person } from '#local/session/person.ts';
import type { OutboxSenderDeps } from './outbox-sender.ts';
import { DexieOutbox } from './outbox-store.ts';
import { sendEdit } from './send-edit.ts';

/** Whose outbox it is, and under which generation this page or worker may touch it. */
export interface OpenDatabase {
  db: PersonDatabase;
  generation: string;
  person: Person;
}

/** The parts of a drain that are the same in a page and in the service worker. */
export function senderDepsFor({
  db,
  generation,
  person,
}: OpenDatabase): Omit<OutboxSenderDeps, `on${string}`> {
  return {
    store: new DexieOutbox(db, generation),
    send: ({ row, ...known }, signal) => sendEdit(row, { person, ...known }, signal),
    inTurn: (work, signal) => alone(outboxLock(db.name), work, signal),
    now: Date.now,
    random: Math.random,
  };
}
