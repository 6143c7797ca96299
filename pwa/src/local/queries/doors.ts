import {
  type AdmissionOperation,
  type Admissions,
  mergeAdmissions,
} from '@memcherrish/shared/rules/admissions.ts';
import { type AdmissionsPage, type DoorDocument, doorCalls } from '@memcherrish/shared/wire/events/door.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { currentTime, leastTime } from '#clock/clock.ts';
import type { PersonDatabase } from '#local/db/database.ts';
import { currentDevice, type Device } from '#local/db/device.ts';
import type { DoorRow } from '#local/db/door-rows.ts';
import type { OutboxRow, SentRow } from '#local/edits/edits.ts';
import type { AdmissionEdit } from '#local/edits/mutations/admission.ts';

type Ready = Extract<Device, { status: 'ready' }>;

/** A door as its screen shows it: the admissions of all phones, with those of this one that wait. */
export interface ShownDoor {
  door: DoorRow;
  admissions: Admissions;
  /** How many operations the server has not confirmed. */
  unsent: number;
}

type OfDoor<Row> = Row & { edit: AdmissionEdit };

const isOfDoor =
  (eventId: string) =>
  <Row extends OutboxRow | SentRow>(row: Row): row is OfDoor<Row> =>
    row.edit.kind === 'admission' && row.edit.eventId === eventId;

/**
 * Reads a door. Returns undefined if the person does not help there, and `closed` when the role or the lease is over
 * by the clock of the device, which may be wrong.
 */
export async function doorIn(db: PersonDatabase, eventId: string): Promise<ShownDoor | 'closed' | undefined> {
  const { state, doors, admissions, outbox, sent } = db;
  return await db.transaction('r', [state, doors, admissions, outbox, sent], async () => {
    const [door, held] = await Promise.all([doors.get(eventId), state.get('state')]);
    if (!door) return undefined;
    if (held?.locked || isOver(door)) return 'closed';
    const [stored, rows, copies] = await Promise.all([
      admissions.where('[eventId+id]').between([eventId, ''], [eventId, '\uffff']).toArray(),
      outbox.toArray(),
      sent.where('edit.kind').equals('admission').toArray(),
    ]);
    const own = rows.filter(isOfDoor(eventId));
    const waiting = copies.filter(isOfDoor(eventId)).filter(({ isBack }) => !isBack);
    const operations: AdmissionOperation[] = [
      ...own.filter(({ state }) => state !== 'refused').map(({ edit }) => edit.operation),
      ...waiting.map(({ edit }) => edit.operation),
      // The server's form of an operation comes last: it names the record that a person was merged into.
      ...stored.map(({ operation }) => operation),
    ];
    return {
      door,
      admissions: mergeAdmissions(operations),
      unsent: own.filter(({ state }) => state !== 'sent').length,
    };
  });
}

/** Returns whether the role has ended by the clock. The server checks it by its own. */
export function isOver({ until }: Pick<DoorRow, 'until'>, time = currentTime()): boolean {
  return Date.parse(until) <= time;
}

/** Stores the document of a door. Keeps the admissions that the device has. */
export async function keepDoor(device: Ready, document: DoorDocument): Promise<void> {
  await whileSignedIn(device, async ({ doors }) => {
    const known = await doors.get(document.eventId);
    await doors.put({ ...document, last: known?.last ?? 0 });
  });
}

/** Returns the keys of own operations that the server has confirmed. Each later response of the server contains them. */
export async function confirmedKeys({ sent }: PersonDatabase, eventId: string): Promise<string[]> {
  const rows = await sent.where('edit.kind').equals('admission').toArray();
  return rows.filter(isOfDoor(eventId)).flatMap(({ key, isBack }) => (isBack ? [] : [key]));
}

/**
 * Stores a page of admissions. Returns whether the device holds another number of them than the server: then it has
 * to fetch all again. `confirmed` are keys of own operations that the pages up to this one contain.
 */
export async function keepAdmissions(
  device: Ready,
  eventId: string,
  page: AdmissionsPage,
  { fromStart, confirmed }: { fromStart: boolean; confirmed: readonly string[] },
): Promise<boolean> {
  let differs = false;
  await whileSignedIn(device, async ({ doors, admissions, sent }) => {
    const door = await doors.get(eventId);
    if (!door) return;
    const all = admissions.where('[eventId+id]').between([eventId, ''], [eventId, '\uffff']);
    if (fromStart) await all.delete();
    await admissions.bulkPut(page.operations.map((operation) => ({ eventId, id: operation.id, operation })));
    await doors.put({ ...door, last: page.last });
    if (page.more) return;
    differs = (await all.count()) !== page.count;
    await sent
      .where('key')
      .anyOf([...confirmed])
      .modify({ isBack: true });
  });
  return differs;
}

/** Deletes a door with its admissions, and with own operations that were not sent. */
export async function dropDoor(device: Ready, eventId: string): Promise<void> {
  await whileSignedIn(device, async ({ doors, admissions, outbox, sent }) => {
    await doors.delete(eventId);
    await admissions.where('[eventId+id]').between([eventId, ''], [eventId, '\uffff']).delete();
    const rows = (await outbox.toArray()).filter(isOfDoor(eventId));
    await outbox.bulkDelete(rows.flatMap(({ seq }) => (seq === undefined ? [] : [seq])));
    const copies = await sent.where('edit.kind').equals('admission').toArray();
    await sent.bulkDelete(copies.filter(isOfDoor(eventId)).map(({ key }) => key));
  });
}

/** Runs work in one transaction, unless the person has signed out meanwhile. */
async function whileSignedIn(device: Ready, work: (db: PersonDatabase) => Promise<void>): Promise<void> {
  const { db, generation } = device;
  await db.transaction('rw', [db.state, db.doors, db.admissions, db.outbox, db.sent], async () => {
    const state = await db.state.get('state');
    if (state?.generation === generation && currentDevice() === device) await work(db);
  });
}

/**
 * Downloads the admissions of the other phones for each door on this device. Runs after each pull. Deletes a door whose role has surely ended. Does nothing for people who help at no door.
 */
export async function exchangeDoors(device: Ready): Promise<void> {
  for (const door of await device.db.doors.toArray()) {
    if (isOver(door, leastTime())) await dropDoor(device, door.eventId);
    else await exchangeDoor(device, door.eventId, door.last);
  }
}

/** Stores the door of an event on the device with all its admissions, or its newest state. Returns whether it is there. */
export async function openDoorOn(device: Ready, eventId: string): Promise<boolean> {
  const outcome = await sendCall(doorCalls.read, { params: { eventId } });
  if (!outcome.ok) {
    if (isRefused(outcome)) await dropDoor(device, eventId);
    return false;
  }
  await keepDoor(device, outcome.value);
  await exchangeDoor(device, eventId, (await device.db.doors.get(eventId))?.last ?? 0);
  return true;
}

const isRefused = (outcome: Outcome<unknown>) =>
  !outcome.ok && (outcome.problem.code === 'not-found' || outcome.problem.code === 'not-allowed');

async function exchangeDoor(device: Ready, eventId: string, after: number): Promise<void> {
  const confirmed = await confirmedKeys(device.db, eventId);
  for (let from = after, mayRestart = after > 0; ; ) {
    const outcome = await sendCall(doorCalls.readAdmissions, { params: { eventId }, query: { after: from } });
    if (!outcome.ok) {
      if (isRefused(outcome)) await dropDoor(device, eventId);
      return;
    }
    const { last, more } = outcome.value;
    const differs = await keepAdmissions(device, eventId, outcome.value, {
      fromStart: from === 0,
      confirmed,
    });
    if (more) from = last;
    else if (differs && mayRestart) {
      // A person was merged, erased or blocked: operations have left the list.
      from = 0;
      mayRestart = false;
    } else return;
  }
}
