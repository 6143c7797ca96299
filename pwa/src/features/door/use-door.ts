import { door as limits } from '@memcherrish/shared/domain/door-limits.ts';
import {
  type AdmissionOperation,
  type AttendeeKey,
  admissionIds,
  nextGuestPlace,
} from '@memcherrish/shared/rules/admissions.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import { useEffect, useState } from 'react';
import { isStorageFailure } from '#local/db/database.ts';
import { useDevice } from '#local/db/device.ts';
import { useOnline } from '#local/device/online.ts';
import { newId } from '#local/edits/edits.ts';
import { NotKept, saveEdit } from '#local/outbox/outbox.ts';
import { doorIn, exchangeDoors, openDoorOn, type ShownDoor } from '#local/queries/doors.ts';
import { useOwn } from '#local/queries/queries.ts';
import { say } from '#ui/toasts/toast.ts';
import type { DoorPerson } from './door-list.ts';

interface OpenedDoor {
  /** Undefined while it loads; null if the person does not help at this door; `closed` by the clock. */
  shown: ShownDoor | 'closed' | null | undefined;
  retry(): void;
}

/** Reads a door from the device, and brings its newest state while there is a connection. */
export function useDoor(eventId: string): OpenedDoor {
  const shown = useOwn(`door ${eventId}`, (db) => doorIn(db, eventId));
  const device = useDevice();
  const online = useOnline();
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (device.status !== 'ready' || !online) return;
    const ask = `${eventId} ${tries}`;
    const done = () => setAsked(ask);
    openDoorOn(device, eventId).then(done, (error: unknown) => {
      if (!isStorageFailure(error)) reportError(error);
      done();
    });
  }, [device, online, eventId, tries]);
  // Pokes may not get through the network of a hall, and none tells of replies and payments.
  useEffect(() => {
    if (device.status !== 'ready' || !online) return;
    const whileVisible = (work: () => Promise<unknown>) => () => {
      if (document.visibilityState !== 'visible') return;
      work().catch((error: unknown) => {
        if (!isStorageFailure(error)) reportError(error);
      });
    };
    const timers = [
      setInterval(
        whileVisible(() => exchangeDoors(device)),
        limits.exchangeEvery,
      ),
      setInterval(
        whileVisible(() => openDoorOn(device, eventId)),
        limits.refreshEvery,
      ),
    ];
    return () => {
      for (const timer of timers) clearInterval(timer);
    };
  }, [device, online, eventId]);
  // The first look of a new helper waits for the server.
  const isAwaited = shown === null && online && asked !== `${eventId} ${tries}`;
  return { shown: isAwaited ? undefined : shown, retry: () => setTries((count) => count + 1) };
}

/** The acts of a helper at the door. Each is one operation, which is stored before it is sent. */
export interface DoorActs {
  admit(person: DoorPerson): void;
  /** Returns the key of the walk-in. */
  admitWalkIn(name: string): AttendeeKey;
  undo(person: DoorPerson): void;
  addGuest(person: DoorPerson): void;
  removeGuest(person: DoorPerson): void;
  togglePaid(person: DoorPerson): void;
  link(walkIn: DoorPerson, person: DoorPerson): void;
}

export function doorActs(eventId: string): DoorActs {
  const record = (operation: WithoutId<AdmissionOperation>, name: string) =>
    void keep(eventId, { ...operation, id: newId() }, name);
  const undo = (removes: string[], name: string) => {
    const parts = Array.from({ length: Math.ceil(removes.length / limits.removesAtOnce) }, (_, part) =>
      removes.slice(part * limits.removesAtOnce, (part + 1) * limits.removesAtOnce),
    );
    for (const part of parts) record({ kind: 'undo', removes: part }, name);
  };
  return {
    admit: ({ key, name }) => record({ kind: 'admit', who: key }, name),
    admitWalkIn: (name) => {
      const who: AttendeeKey = `walk-in:${newId()}`;
      record({ kind: 'admit', who, name }, name);
      return who;
    },
    undo: ({ attendee, name }) => {
      if (attendee) undo(admissionIds(attendee), name);
    },
    addGuest: ({ key, attendee, name }) =>
      record({ kind: 'guest', who: key, place: nextGuestPlace(attendee) }, name),
    removeGuest: ({ attendee, name }) => {
      const last = Math.max(0, ...(attendee?.guests.keys() ?? []));
      if (attendee && last > 0) undo(attendee.guests.get(last) ?? [], name);
    },
    togglePaid: ({ key, attendee, name }) => {
      if (attendee && attendee.paid.length > 0) undo(attendee.paid, name);
      else record({ kind: 'paid', who: key }, name);
    },
    link: (walkIn, { key, name }) => record({ kind: 'link', who: walkIn.key, is: key }, name),
  };
}

type WithoutId<Operation> = Operation extends unknown ? Omit<Operation, 'id'> : never;

/** Stores an operation in the outbox, or says that it is not stored. */
async function keep(eventId: string, operation: AdmissionOperation, name: string): Promise<void> {
  try {
    await saveEdit({ kind: 'admission', eventId, operation, name });
  } catch (error) {
    if (!isStorageFailure(error) && !(error instanceof NotKept)) reportError(error);
    say(doorWords.notKept, 'error');
  }
}
