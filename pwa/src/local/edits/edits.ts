import type { Conflict, ErrorCode } from '@memcherrish/shared/wire/errors.ts';
import type { AnyEdit } from './mutations/index.ts';

/** An edit of any kind. Each kind is a file in `mutations`. */
export type Edit = AnyEdit;

/**
 * Increase it when an edit changes its shape or a kind is added. Another version of the app then never misreads an
 * edit.
 */
export const editLayout = 6;

/** The server's result of an edit, as far as later edits of the same subject need it. */
export interface Answered {
  /** The new revision of each field that a profile edit changed. */
  revisions?: Record<string, number>;
  /** The new version of the post or reply. */
  version?: number;
  /** The subject did not exist. After a server restore another device may still bring it back. */
  missed?: true;
}

export interface EditProblem {
  code: ErrorCode | null;
  /** A sentence to show to the person. */
  message: string;
  /** Maps a field name to a sentence. */
  fields: Record<string, string>;
  /** The network refuses this edit, and lets others through. It is tried again, and the person can help. */
  isBlocked?: true;
}

export interface OutboxRow {
  /** Order of creation and of sending, assigned by the database. */
  seq?: number;
  /** The Idempotency-Key: a UUIDv7 created with the edit. A changed edit gets a new one. */
  key: string;
  layout: number;
  edit: Edit;
  /** Device time, ISO 8601. It is only shown to the person, never sent or compared. */
  madeAt: string;
  /**
   * `waiting`: not confirmed yet. `sent`: confirmed, but no pull has brought the result yet. `refused` and `conflict`
   * wait for the person's decision, and block only the edits that depend on them.
   */
  state: 'waiting' | 'sent' | 'refused' | 'conflict';
  /** How often it was sent. An edit with zero tries may still be changed in place. */
  tries: number;
  /** The reason of the last failure. */
  problem: EditProblem | null;
  /** For `conflict`: each field with both values. */
  conflicts: Record<string, Conflict> | null;
  /** For `sent`. */
  answered?: Answered;
  /** The edit was confirmed before a server restore, and is sent again. */
  offered?: true;
}

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
