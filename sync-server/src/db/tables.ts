import type { AccountKind, Gender } from '@memcherrish/shared/domain/person.ts';
import type { AuditAction } from '@memcherrish/shared/wire/audit.ts';
import type { ClaimWord } from '@memcherrish/shared/wire/claim-states.ts';
import type { HiddenFromKind } from '@memcherrish/shared/wire/hidings.ts';
import type { Notification } from '@memcherrish/shared/wire/notifications.ts';
import type { Generated } from 'kysely';

/** A row whose named columns the database fills where an insert leaves them out. */
type WithDefaults<Row, Column extends keyof Row> = Omit<Row, Column> & {
  [Each in Column]: Generated<Row[Each]>;
};

/** Row types. Times are ISO 8601 in UTC, flags are 0 or 1, and JSON is text: what SQLite and PostgreSQL both hold (design section 4). */
export interface Tables {
  meta: { key: string; value: string };
  admins: AdminRow;
  school_admins: { school_id: string; admin_id: string; created_at: string };
  schools: SchoolRow;
  batches: WithDefaults<BatchRow, 'posts_revision' | 'posts_floor'>;
  divisions: DivisionRow;
  schoolmates: WithDefaults<SchoolmateRow, 'field_changes' | 'former_name' | 'nickname' | 'school_photo_id'>;
  memberships: MembershipRow;
  declined_offers: { schoolmate_id: string; offered_id: string };
  teachers: TeacherRow;
  teaching: TeachingRow;
  photos: PhotoRow;
  join_requests: JoinRequestRow;
  otp_challenges: WithDefaults<ChallengeRow, 'browser' | 'network' | 'by_owner'>;
  sessions: WithDefaults<SessionRow, 'label' | 'last_seen_at'>;
  attempts: { key: string; window_start: string; count: number };
  audit: WithDefaults<AuditRow, 'details'>;
  idempotency_keys: IdempotencyKeyRow;
  posts: PostRow;
  post_photos: { post_id: string; photo_id: string; position: number };
  post_reports: PostReportRow;
  notifications: NotificationRow;
  deletions: DeletionRow;
  invitations: WithDefaults<InvitationRow, 'used_at'>;
  claims: WithDefaults<ClaimRow, 'merge_id' | 'decided_at' | 'looked_at'>;
  claim_words: ClaimWordRow;
  removed_places: RemovedPlaceRow;
  barred_people: BarredPersonRow;
  revision_days: RevisionDayRow;
  hidings: WithDefaults<HidingRow, 'dormant'>;
  second_factors: WithDefaults<SecondFactorRow, 'confirmed_at' | 'last_step'>;
  recovery_codes: { admin_id: string; code_hash: string; used_at: string | null };
  merges: MergeRow;
  not_duplicates: NotDuplicatesRow;
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
  /** The same two for the posts of the batch, so that a post does not re-encode faces. */
  posts_revision: number;
  posts_floor: number;
  created_at: string;
}

/** How far a batch had come at a time; once a day, for as long as its tombstones are kept. */
export interface RevisionDayRow {
  batch_id: string;
  at: string;
  revision: number;
  posts_revision: number;
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
  former_name: string | null;
  nickname: string | null;
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
  /** Of their school days; `photo_access` governs both. */
  school_photo_id: string | null;
  mobile_access: string | null;
  photo_access: string | null;
  username: string | null;
  password_hash: string | null;
  claimed_at: string | null;
  /** Counts the edits of this record; `field_revisions` says which edit last changed each field. */
  revision: number;
  /** JSON: field name to revision. */
  field_revisions: string;
  /** JSON: field name to `{at, by}` of its last change; `by` is 'self' or 'school'. */
  field_changes: string;
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
  /** 'merge': put aside for an undo, and nobody's to see. */
  owner_kind: 'schoolmate' | 'teacher' | 'school' | 'post' | 'merge';
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
  /** A request that was withdrawn is nobody's to see; it is kept a while, so that a late repeat of it does not ask again. */
  state: 'pending' | 'accepted' | 'rejected' | 'withdrawn';
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

/** A change that had its effect, and its answer; written in the transaction of the effect (design section 6). */
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

export interface PostRow {
  id: string;
  batch_id: string;
  /** No foreign key: a tombstone outlives its author. Null in a tombstone. */
  author_id: string | null;
  text: string;
  /** Counts the edits: the base of the next one. */
  version: number;
  revision: number;
  removed: 0 | 1;
  created_at: string;
  edited_at: string | null;
}

export interface PostReportRow {
  id: string;
  post_id: string;
  reporter_id: string;
  reason: string | null;
  state: 'open' | 'removed' | 'kept' | 'gone';
  created_at: string;
  decided_at: string | null;
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

/** The owner, a schoolmate, hides from somebody: whom they know by this name, whatever it is since. */
export interface HidingRow {
  owner_id: string;
  from_kind: HiddenFromKind;
  from_id: string;
  from_name: string;
  /** Tells this hiding from an earlier one that was taken back: a cursor holds it. */
  mark: string;
  created_at: string;
  /** The record has become one with another, whose hiding stands in its place until the two are parted. */
  dormant: 0 | 1;
}

/** A link to a place that nobody has claimed. Its token is known to who holds the link. */
export interface InvitationRow {
  id: string;
  token_hash: string;
  /** The record; no foreign key, since a link outlives the place that was claimed. */
  place_id: string;
  division_id: string;
  inviter_kind: AccountKind;
  inviter_id: string;
  created_at: string;
  expires_at: string;
  /** Since when the place is somebody's, by whichever of its links. */
  used_at: string | null;
}

/** 'This is me': somebody who holds the link of a place, and has proved a number. */
export interface ClaimRow {
  id: string;
  place_id: string;
  division_id: string;
  schoolmate_id: string;
  state: 'waiting' | 'joined' | 'refused' | 'withdrawn' | 'put-back';
  /** By which the place became the claimant's, and may be parted from them again. */
  merge_id: string | null;
  created_at: string;
  decided_at: string | null;
  /** When an admin last looked at the doubts about it, and let it stay. */
  looked_at: string | null;
}

export interface ClaimWordRow {
  claim_id: string;
  schoolmate_id: string;
  word: ClaimWord;
  created_at: string;
}

/** A place that was taken off the list by its link; its row in `deletions` says until when it may come back. */
export interface RemovedPlaceRow {
  schoolmate_id: string;
  inviter_kind: AccountKind | null;
  inviter_id: string | null;
}

/** Somebody whom no class list brings back into a division: keyed hashes. */
export interface BarredPersonRow {
  division_id: string;
  name_key: string;
  number_key: string | null;
  /** While the removal may be taken back. */
  schoolmate_id: string | null;
  created_at: string;
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

/** A record of a school that became one with another. */
export interface MergeRow {
  id: string;
  school_id: string;
  /** By an admin on the list of likely duplicates, with a request, by a claim, or by the owner of the number. */
  how: 'merge' | 'request' | 'claim' | 'offer';
  /** No foreign keys: either may be merged again. Null once one of them is deleted for good. */
  kept_id: string | null;
  gone_id: string | null;
  /** Null for what its owner did. */
  admin_id: string | null;
  at: string;
  undone_at: string | null;
  /** JSON of people/merge-snapshot.ts; null once nothing can be undone. */
  snapshot: string | null;
}

/** Two people, an admin has said; `one_id` is the smaller id. */
export interface NotDuplicatesRow {
  school_id: string;
  one_id: string;
  other_id: string;
  created_at: string;
}
