import type { Conflict, ErrorCode } from '@memcherrish/shared/wire/base/errors.ts';

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

/** A row of the outbox with an edit of one kind. */
export interface RowOf<E> {
  /** Order of creation and of sending, assigned by the database. */
  seq?: number;
  /** The Idempotency-Key: a UUIDv7 created with the edit. A changed edit gets a new one. */
  key: string;
  layout: number;
  edit: E;
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
