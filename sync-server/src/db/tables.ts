import type { AccountKind, Gender } from '@memcherrish/shared/domain/person.ts';

/** Row types. Times are ISO 8601 in UTC, flags are 0 or 1, and JSON is text: what SQLite and PostgreSQL both hold (design section 4). */
export interface Tables {
  meta: { key: string; value: string };
  admins: AdminRow;
  school_admins: { school_id: string; admin_id: string; created_at: string };
  schools: SchoolRow;
  batches: BatchRow;
  divisions: DivisionRow;
  schoolmates: SchoolmateRow;
  memberships: MembershipRow;
  declined_offers: { schoolmate_id: string; offered_id: string };
  teachers: TeacherRow;
  teaching: TeachingRow;
  photos: PhotoRow;
  join_requests: JoinRequestRow;
  otp_challenges: ChallengeRow;
  sessions: SessionRow;
  attempts: { key: string; window_start: string; count: number };
  audit: AuditRow;
}

export interface AdminRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  /** Waiting admins cannot sign in until another admin approves them (ADMIN_REGISTRATION=approval). */
  state: 'active' | 'waiting';
  created_at: string;
}

export interface SchoolRow {
  id: string;
  name: string;
  photo_id: string | null;
  /** Raised with every change of names, batches and divisions. */
  revision: number;
  created_at: string;
}

export interface BatchRow {
  id: string;
  school_id: string;
  label: string;
  label_key: string;
  /** Raised with every change that a roster of this batch shows. */
  revision: number;
  /** Tombstones older than this revision are pruned: an older cursor gets a snapshot. */
  floor: number;
  created_at: string;
}

export interface DivisionRow {
  id: string;
  batch_id: string;
  name: string;
  name_key: string;
  created_at: string;
}

export interface SchoolmateRow {
  id: string;
  name: string;
  gender: Gender | null;
  place: string | null;
  location: string | null;
  self_intro: string | null;
  email: string | null;
  /** E.164; unique among the claimed. */
  mobile: string | null;
  whatsapp: string | null;
  insta_username: string | null;
  fb_username: string | null;
  photo_id: string | null;
  mobile_access: string | null;
  photo_access: string | null;
  username: string | null;
  password_hash: string | null;
  claimed_at: string | null;
  /** Counts the edits of this record; `field_revisions` says which edit last changed each field. */
  revision: number;
  /** JSON: field name to revision. */
  field_revisions: string;
  /** The admin who registered the record without a division, and under whom it waits. */
  made_by: string | null;
  /** E.164: put in by an admin, and not theirs until its owner proves it. */
  pending_mobile: string | null;
  created_at: string;
}

export interface MembershipRow {
  division_id: string;
  /** No foreign key: a tombstone outlives its person. */
  schoolmate_id: string;
  revision: number;
  removed: 0 | 1;
  created_at: string;
}

export interface TeacherRow {
  id: string;
  name: string;
  gender: Gender | null;
  email: string;
  mobile: string | null;
  place: string | null;
  whatsapp: string | null;
  insta_username: string | null;
  fb_username: string | null;
  current_status: string | null;
  about: string | null;
  photo_id: string | null;
  password_hash: string | null;
  created_at: string;
}

export interface TeachingRow {
  division_id: string;
  teacher_id: string;
  subject: string;
  revision: number;
  removed: 0 | 1;
  created_at: string;
}

export interface PhotoRow {
  /** Names the files on the disk, never told. */
  id: string;
  /** The random name in the address; a new one makes every old address open nothing. */
  name: string;
  owner_kind: 'schoolmate' | 'teacher' | 'school';
  owner_id: string;
  /** ThumbHash, base64. */
  preview: string;
  created_at: string;
}

export interface JoinRequestRow {
  id: string;
  schoolmate_id: string;
  division_id: string;
  self_intro: string | null;
  state: 'pending' | 'accepted' | 'rejected';
  created_at: string;
  decided_at: string | null;
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
}

export interface SessionRow {
  id: string;
  kind: AccountKind;
  account_id: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
}

export interface AuditRow {
  id: string;
  at: string;
  actor_kind: AccountKind | 'system';
  actor_id: string | null;
  action: string;
  school_id: string | null;
  subject_id: string | null;
}
