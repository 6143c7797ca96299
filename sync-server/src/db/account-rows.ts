import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { AuditAction } from '@memcherrish/shared/wire/audit.ts';
import type { Notification } from '@memcherrish/shared/wire/notifications.ts';

/* Who signs in, by what, and what is noted of it. */

export interface AdminRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  /** Waiting admins cannot sign in until another admin approves them (ADMIN_REGISTRATION=approval). */
  state: 'active' | 'waiting';
  created_at: string;
  /** Counts the changes of what the account signs in by; the database counts by itself. */
  credentials_revision: number;
}

/** The second factor of an admin: in force once a first code was right. */
export interface SecondFactorRow {
  admin_id: string;
  /** Sealed: nothing in the database alone makes a code. */
  secret: string;
  created_at: string;
  confirmed_at: string | null;
  /** The last step of time whose code was used: none at or before it is taken again. */
  last_step: number;
}

export interface ChallengeRow {
  id: string;
  mobile: string;
  purpose: 'signup' | 'forgot';
  code_hash: string;
  created_at: string;
  expires_at: string;
  tries: number;
  /** Set once the code was right; the code is dead from then on. */
  verified_at: string | null;
  proof_hash: string | null;
  proof_expires_at: string | null;
  proof_used_at: string | null;
  /** Keyed hash of what the browser that asked was given; null where no browser asked, or nobody knows. */
  browser: string | null;
  /** Keyed hash of where it was asked for. */
  network: string | null;
  /** Whether it was asked for on a device that had been signed in as the owner of the number. */
  by_owner: 0 | 1;
}

export interface SessionRow {
  id: string;
  kind: AccountKind;
  /** `gone` once the account was deleted (auth/sessions.ts). */
  account_id: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** What signed in, such as 'Chrome on Android'. */
  label: string | null;
  /** To the hour. */
  last_seen_at: string | null;
}

export interface AuditRow {
  id: string;
  at: string;
  actor_kind: AccountKind | 'system';
  actor_id: string | null;
  action: AuditAction;
  school_id: string | null;
  subject_id: string | null;
  /** JSON of wire/audit.ts; null where there is nothing to add. */
  details: string | null;
}

/** A change that had its effect, and its answer; written in the transaction of the effect. */
export interface IdempotencyKeyRow {
  account_kind: AccountKind;
  account_id: string;
  key: string;
  /** Hash of the call by its parsed fields and file digests. */
  fingerprint: string;
  status: number;
  /** JSON; empty for an answer without a body. */
  body: string;
  created_at: string;
}

export interface NotificationRow {
  id: string;
  schoolmate_id: string;
  kind: Notification['kind'];
  /** JSON: the other fields of wire/notifications.ts. */
  details: string;
  created_at: string;
  read_at: string | null;
}

/** An account that its owner has asked to delete: out of sight at once, gone for good when it is due. */
export interface DeletionRow {
  account_kind: 'schoolmate' | 'teacher';
  account_id: string;
  asked_at: string;
  due_at: string;
  /** JSON: the divisions (and subjects) that come back if the owner changes their mind. */
  places: string;
}
