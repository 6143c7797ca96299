import type { Level } from '@memcherrish/shared/access/levels.ts';
import type { Answer } from '@memcherrish/shared/domain/event-replies.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { Currency } from '@memcherrish/shared/rules/payments.ts';

/** Tables of events. */

export interface EventRow {
  id: string;
  school_id: string;
  /** Otherwise it is for the batches of `event_batches`. */
  whole_school: 0 | 1;
  /** Whether the teachers of these classes are invited, too. */
  teachers: 0 | 1;
  maker_kind: AccountKind;
  /** Has no foreign key: an event outlives its maker. Null once the maker is erased. */
  maker_id: string | null;
  title: string;
  starts_at: string;
  ends_at: string | null;
  /** The IANA name of the time zone of the place. */
  zone: string;
  place: string | null;
  address: string | null;
  programme: string | null;
  cost: string | null;
  capacity: number | null;
  /** JSON of wire/events.ts. */
  questions: string;
  /** Counts the edits. The next edit names it as its base. */
  version: number;
  cancelled_at: string | null;
  created_at: string;
  edited_at: string | null;
  /** Rises when admissions change or leave the list. A new one only raises their last number. It never leaves the server. */
  door_revision: number;
}

/** A batch that an event is for. */
export interface EventBatchRow {
  event_id: string;
  batch_id: string;
}

/** A schoolmate who organises an event together with its maker. */
export interface EventOrganiserRow {
  event_id: string;
  schoolmate_id: string;
  created_at: string;
}

export interface EventReplyRow {
  id: string;
  event_id: string;
  /** Null for a person without a record; an organiser entered the reply and `name`. */
  person_kind: 'schoolmate' | 'teacher' | null;
  person_id: string | null;
  name: string | null;
  /** Whether an organiser entered the reply. Ends when the person replies. */
  entered: 0 | 1;
  answer: Answer;
  guests: number;
  /** A JSON list of names. */
  guest_names: string;
  diet: string | null;
  note: string | null;
  /** JSON: the answer to each question by its id. */
  answers: string;
  level: Level;
  /** The seats that the party has: see `seat` of shared/rules/events.ts. */
  seats: number;
  /** Since when the party waits for its present size. Decides the order of the waiting list. */
  queued_at: string;
  /** Since when the person says that they are there. */
  here_at: string | null;
  /** Since when the person is or was there: it stays when they leave. */
  came_at: string | null;
  version: number;
  created_at: string;
  edited_at: string;
}

/**
 * A payment that an organiser recorded for a reply. Its key has the reply, so that no id moves it to another one.
 * Only `taken_back_at` ever changes.
 */
export interface EventPaymentRow {
  reply_id: string;
  /** Made by the app. */
  id: string;
  /** In minor units. */
  amount: number;
  currency: Currency;
  method: string;
  /** YYYY-MM-DD. */
  paid_on: string;
  /** The payment of the same reply that this one replaced. */
  corrects: string | null;
  recorded_at: string;
  taken_back_at: string | null;
}
