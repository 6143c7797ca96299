import type { AdmissionOperation } from '@memcherrish/shared/rules/admissions.ts';
import type { DoorDocument } from '@memcherrish/shared/wire/events/door.ts';

/** The door of an event at which the person helps, as the device stores it. */
export interface DoorRow extends DoorDocument {
  /** The number of the last admission that the server sent. */
  last: number;
}

/** An admission that the server has, from any phone. */
export interface AdmissionRow {
  eventId: string;
  id: string;
  operation: AdmissionOperation;
}
