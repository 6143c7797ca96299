import type { AnyEdit } from './mutations/index.ts';
import type { Answered, RowOf } from './mutations/outbox-row.ts';

/** An edit of any kind. Each kind is a file in `mutations`. */
export type Edit = AnyEdit;

/**
 * Increase it when an edit changes its shape or a kind is added. Another version of the app then never misreads an
 * edit.
 */
export const editLayout = 6;

export type OutboxRow = RowOf<Edit>;

/** Returns whether an edit waits for the person: refused, in conflict, or blocked by the network. */
export function needsPerson({ state, problem }: OutboxRow): boolean {
  return state === 'refused' || state === 'conflict' || problem?.isBlocked === true;
}

export function unsent(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter((row) => row.state !== 'sent');
}

/** Returns whether an edit is overlaid on this device. */
export function isLaidOver({ state }: OutboxRow): boolean {
  return state === 'waiting' || state === 'sent';
}

/** A confirmed edit, stored so that it can be sent again after a server restore. */
export interface SentRow {
  key: string;
  /** Its position in the outbox; it returns to it. */
  seq: number;
  layout: number;
  edit: Edit;
  madeAt: string;
  answered?: Answered;
  /** For an admission: the server has sent it back, so the device no longer needs this copy to show it. */
  isBack?: true;
  /** Device time in milliseconds. It only decides how long the row is stored. */
  sentAt: number;
}

/** Returns an id for a record that is created on the device (domain/ids.ts): 122 random bits. */
export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
