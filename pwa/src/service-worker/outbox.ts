import { Dexie } from 'dexie';
import { isFromNewerApp, PersonDatabase } from '#local/db/database.ts';
import { alone } from '#local/device/locks.ts';
import { type Person, personOfDatabase } from '#local/session/person.ts';
import { OutboxSender } from '#sync/outbox-sender.ts';
import { type OpenDatabase, senderDepsFor } from '#sync/outbox-sender-deps.ts';
import { Superseded } from '#sync/superseded.ts';

/**
 * Sends the outbox on a Background Sync event, with the app open or closed. Rejects if a retry can help, so that the
 * browser tries again. Resolves if the person has to act first (sign in, decide).
 */
export async function sendOutbox(): Promise<void> {
  const opened = await openOutbox();
  if (!opened) return;
  const ignore = () => undefined;
  const outboxSender = new OutboxSender({
    ...senderDepsFor(opened),
    ...{ onConfirmed: ignore, onPaused: ignore, onEnded: ignore, onFault: ignore },
  });
  try {
    const { by } = await outboxSender.once();
    if (by === 'later' || by === 'left') throw new Error('Something still waits.');
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  } finally {
    opened.db.close();
  }
}

/**
 * Opens the outbox of the one person on this device. Returns null if there is none or more than one, and during a
 * sign-out. A worker cannot read who is signed in, but signing out deletes the database under the same lock.
 */
async function openOutbox(): Promise<OpenDatabase | null> {
  return await alone('device', async () => {
    const people = (await Dexie.getDatabaseNames())
      .map(personOfDatabase)
      .filter((person): person is Person => person !== null);
    const [person] = people;
    if (!person || people.length > 1 || (await isFromNewerApp(person))) return null;
    const db = new PersonDatabase(person);
    await db.open();
    const state = await db.state.get('state');
    // A sign-out has emptied it and is about to delete it.
    if (state) return { db, person, generation: state.generation };
    db.close();
    return null;
  });
}
