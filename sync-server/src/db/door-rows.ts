import type { AdmissionOperation, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';

/** Tables of the door of an event. */

/** A helper at the door of one event. The role ends by itself: see `requireHelper`. */
export interface EventDoorRow {
  event_id: string;
  account_kind: 'schoolmate' | 'teacher';
  account_id: string;
  created_at: string;
}

/** One operation (docs/sync-protocol.md#admissions). Rows are only added, except when a person is erased or merged. */
export interface AdmissionRow {
  event_id: string;
  /** Chosen by the phone. */
  id: string;
  /** The order of storing. Rises by random steps, so that a gap reveals no hidden operation. */
  number: number;
  kind: AdmissionOperation['kind'];
  /** Null for an undo. */
  who: AttendeeKey | null;
  /** The attendee that a link names. */
  link_to: AttendeeKey | null;
  /** The name of a walk-in. */
  name: string | null;
  place: number | null;
  /** JSON: the ids that an undo removes. */
  removes: string | null;
  /** The helper. Null once the helper is erased. */
  account_id: string | null;
  created_at: string;
  /** 1 when an organiser discarded what the helper recorded: it is not in force, and comes back when they say so. */
  discarded: number;
  /** How much of the limits of the door it takes: `weightOf`. */
  weight: number;
}
