import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { AuditAction } from '@memcherrish/shared/wire/audit.ts';
import type { Notification } from '@memcherrish/shared/wire/notifications.ts';

/** Tables of accounts, sign-in and idempotency. */

export interface AdminRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  /** Waiting admins cannot sign in until another admin approves them (ADMIN_REGISTRATION=approval). */
  state: 'active' | 'waiting';
  created_at: string;
  /** Counts the changes of the account's credentials. A trigger raises it. */
  credentials_revision: number;
}

/** The second factor of an admin. It takes effect once a first code was right. */
export interface SecondFactorRow {
  admin_id: string;
  /** Encrypted: the database alone is not enough to make a code. */
  secret: string;
  created_at: string;
  confirmed_at: string | null;
  /** The last time step whose code was used. Codes of this step and earlier ones are rejected. */
  last_step: number;
}

/** A passkey of an admin. */
export interface PasskeyRow {
  id: string;
  admin_id: string;
  /** Base64url, as the authenticator made it. */
  credential_id: string;
  /** Base64url of the COSE key. */
  public_key: string;
  /** How often the authenticator has signed, or 0 if it does not count. Text, because it has 32 bits without a sign. */
  sign_count: string;
  /** JSON: how browsers reach the authenticator. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** A random value that a passkey must sign within five minutes. It is deleted with its use. */
export interface PasskeyChallengeRow {
  challenge: string;
  /** The admin who adds a passkey. Null for a sign-in. */
  admin_id: string | null;
  created_at: string;
  expires_at: string;
}

export interface ChallengeRow {
  id: string;
  mobile: string;
  purpose: 'signup' | 'forgot';
  code_hash: string;
  created_at: string;
  expires_at: string;
  tries: number;
  /** Set once the code was right; the code is void from then on. */
  verified_at: string | null;
  proof_hash: string | null;
  proof_expires_at: string | null;
  proof_used_at: string | null;
  /**
   * Keyed hash of the mark of the browser that asked. Null when a client of the API asked, or in old rows.
   */
  browser: string | null;
  /** Keyed hash of the network that asked. */
  network: string | null;
  /** Whether the owner of the number had signed in on the device that asked. */
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
  /** The change that ended it; null for a sign-out, and in old rows. */
  end_reason: 'password' | 'second-factor' | 'passkey' | null;
  /** The label of the device, such as 'Chrome on Android'. */
  label: string | null;
  /** Rounded to the hour. */
  last_seen_at: string | null;
}

/** A link that sets a new password (auth/recovery-links.ts). */
export interface RecoveryLinkRow {
  id: string;
  account_kind: 'admin' | 'teacher';
  account_id: string;
  /** Keyed hash. */
  token_hash: string;
  /** The admin who started it. Null if it was sent by e-mail. */
  started_by: string | null;
  created_at: string;
  usable_at: string;
  expires_at: string;
}

export interface AuditRow {
  id: string;
  at: string;
  actor_kind: AccountKind | 'system';
  actor_id: string | null;
  action: AuditAction;
  school_id: string | null;
  subject_id: string | null;
  /** JSON of wire/audit.ts; null when there are no details. */
  details: string | null;
}

/** A change that took effect, and its response. Written in the transaction of the change. */
export interface IdempotencyKeyRow {
  account_kind: AccountKind;
  account_id: string;
  key: string;
  /** Hash of the call: its parsed fields and the digests of its files. */
  fingerprint: string;
  status: number;
  /** JSON; empty for a response without a body. */
  body: string;
  created_at: string;
  /** JSON of the ids that gave the caller authority once the change was done (idempotency/authority.ts). */
  authority: string;
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

/** An account whose owner asked to delete it. It is suspended at once and erased when it is due. */
export interface DeletionRow {
  account_kind: 'schoolmate' | 'teacher';
  account_id: string;
  asked_at: string;
  due_at: string;
  /** JSON: the divisions (and subjects) that are restored if the owner cancels. */
  places: string;
  /** 1 for a record without an account that an admin removed: `removals` has how to restore it. */
  by_school: 0 | 1;
}
