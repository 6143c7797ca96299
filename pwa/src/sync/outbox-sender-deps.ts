import { z } from 'zod';
import { request } from '#api/client.ts';
import { currentTime } from '#clock/clock.ts';
import type { PersonDatabase } from '#local/db/database.ts';
import { alone, outboxLock } from '#local/device/locks.ts';
import type { Person } from '#local/session/person.ts';
import type { OutboxSenderDeps } from './outbox-sender.ts';
import { DexieOutbox } from './outbox-store.ts';
import { sendEdit } from './send-edit.ts';

/** The database of an outbox, and the generation under which this page or worker may write to it. */
export interface OpenDatabase {
  db: PersonDatabase;
  generation: string;
  person: Person;
}

/** Returns the dependencies of the OutboxSender that a page and the service worker share. */
export function senderDepsFor({
  db,
  generation,
  person,
}: OpenDatabase): Omit<OutboxSenderDeps, `on${string}` | 'log'> {
  return {
    store: new DexieOutbox(db, generation),
    send: ({ row, ...known }, signal) => sendEdit(row, { person, ...known }, signal),
    isReached: serverAnswers,
    inTurn: (work, signal) => alone(outboxLock(db.name), work, signal),
    now: currentTime,
    random: Math.random,
  };
}

/** Returns whether our own server answers, and not a portal or a proxy on the way. */
async function serverAnswers(signal: AbortSignal): Promise<boolean> {
  const { ok } = await request('GET', '/healthz', { schema: z.object({ ok: z.literal(true) }), signal });
  return ok;
}
