import { Dexie } from 'dexie';
import { isFromNewerApp, PersonDatabase } from '#local/db/database.ts';
import { alone } from '#local/device/locks.ts';
import { type Person, personOfDatabase } from '#local/session/person.ts';
import { OutboxSender } from '#sync/outbox-sender.ts';
import { type OpenDatabase, senderDepsFor } from '#sync/outbox-sender-deps.ts';
import { Superseded } from '#sync/superseded.ts';

/**
 * Background Sync: sends what waits on this device, with the app open or closed. Rejects while something could not be sent, so that the
 * browser tries again. What the person has to do first (sign in, decide) does not come by trying.
 */
export async function sendOutbox(): Promise<void> {
  const opened = await openOutbox();
  if (!opened) return;
  const nobody = () => undefined;
  const outboxSender = new OutboxSender({
    ...senderDepsFor(opened),
    ...{ onConfirmed: nobody, onPaused: nobody, onEnded: nobody, onFault: nobody },
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
 * The outbox of the one person on this device. Nobody's while there is none or more than one, and while a sign-out is on its way: a
 * worker cannot read who is signed in, but signing out deletes the database under the same lock before it is done.
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
    // Emptied by a sign-out, and about to go.
    if (state) return { db, person, generation: state.generation };
    db.close();
    return null;
  });
}
