import type { FieldColumns } from '@memcherrish/shared/wire/schoolmate-registry.ts';
import type { TeacherFieldColumns } from '@memcherrish/shared/wire/teacher-registry.ts';

/** Tables of schools, batches, divisions, people and photos. */

export interface SchoolRow {
  id: string;
  name: string;
  photo_id: string | null;
  /** Raised with every change of names, batches and divisions. */
  revision: number;
  /** Raised with every change of an event of the whole school, or of its replies. */
  events_revision: number;
  /** Whether schoolmates may make events of their own batch. */
  events_by_members: 0 | 1;
  /** Counts the changes that are visible in any roster of the school. */
  people_revision: number;
  /** JSON of the level that each locked detail is open to at most (decision record 0047). */
  privacy_locks: string;
  /** JSON of the levels that are chosen at first, without those that the app suggests anyway. */
  privacy_defaults: string;
  created_at: string;
}

export interface BatchRow {
  id: string;
  school_id: string;
  label: string;
  label_key: string;
  /** The `people_revision` of the school at the last change that is visible in a roster of this batch. */
  revision: number;
  /**
   * A device with a position below it gets a snapshot. Raised when tombstones are pruned, and when the batch
   * gets or loses a division.
   */
  floor: number;
  /**
   * The same for posts. They are separate, so that a post does not cause the PersonViews to be encoded again.
   */
  posts_revision: number;
  posts_floor: number;
  /** Raised with every change of an event of this batch, or of its replies. */
  events_revision: number;
  created_at: string;
}

/** The revisions of a batch at the end of a day. Stored for as long as tombstones are. */
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

/** A handover pack that was taken in. It outlives its school, so that an old pack does not restore erased people. */
export interface HandoverRow {
  pack_id: string;
  school_id: string;
  made_at: string;
  taken_in_at: string;
  /** Encrypted JSON: the keys of `import_exclusions` at the installations before this one. */
  exclusion_keys: string;
}

/** The mobile is in E.164, and unique among the claimed. `photo_access` governs both photos. */
export interface SchoolmateRow extends FieldColumns {
  id: string;
  photo_id: string | null;
  /** A photo of their school days. */
  school_photo_id: string | null;
  username: string | null;
  password_hash: string | null;
  claimed_at: string | null;
  /** Counts the edits of this record. `field_revisions` says which edit last changed each field. */
  revision: number;
  /** JSON: field name to revision. */
  field_revisions: string;
  /** JSON: field name to `{at, by}` of its last change; `by` is 'self' or 'school'. */
  field_changes: string;
  /** The admin who registered the record without a division, and in whose list it waits. */
  made_by: string | null;
  /** E.164. An admin entered it; it becomes theirs when the owner proves it. */
  pending_mobile: string | null;
  /** The record that a claim split this one from. It has no foreign key, because either may be deleted. */
  part_of: string | null;
  /** When the person of a listing took their name out of class photos. It no longer counts once they have joined. */
  names_declined_at: string | null;
  /** The person is in memoriam, with these dates (shared/src/rules/memorial.ts). Their contacts stay stored for an undo. */
  memorial: string | null;
  /** When a report of the person's death turned out to be wrong. After that only an admin confirms one. */
  death_denied_at: string | null;
  created_at: string;
  /** Counts the changes of the account's credentials. A trigger raises it. */
  credentials_revision: number;
}

export interface MembershipRow {
  division_id: string;
  /** Has no foreign key: a tombstone outlives its person. */
  schoolmate_id: string;
  revision: number;
  removed: 0 | 1;
  created_at: string;
  /** When the person last opened this class. Null until they open it. */
  opened_at: string | null;
}

/** An uploaded class list that has changed a division. Kept for 30 days, with the people, for an undo. */
export interface ImportRow {
  id: string;
  division_id: string;
  /** Null once the admin's account is gone. */
  admin_id: string | null;
  at: string;
  /** The number of people that it added. */
  added: number;
  /** The number of people whose empty fields it filled in. */
  filled: number;
  undone_at: string | null;
  /** The same for all uploads of one file. Null for a list that went to one class by the simple upload. */
  file_id: string | null;
  file_name: string | null;
  /** 1 when the upload made the class. */
  made_division: 0 | 1;
}

/** A class list that was read and not yet imported. */
export interface RehearsalRow {
  id: string;
  school_id: string;
  batch_id: string;
  /** The admin who sent the file. Only they see it. */
  admin_id: string;
  at: string;
  file_name: string;
  /** The sheets of the file as JSON. Empty once it was imported. */
  content: string;
  /** The choices and changes of the admin, as JSON. */
  choices: string;
  revision: number;
  /** The counts of the import as JSON. */
  imported: string | null;
}

/** The columns that a school chose for lists with the same headings. */
export interface ImportShapeRow {
  school_id: string;
  /** A digest of the headings. */
  headings_key: string;
  columns: string;
  at: string;
}

export interface ImportedPersonRow {
  import_id: string;
  schoolmate_id: string;
  /** 1 for a record that the upload made, 0 for one that the school had. */
  created: 0 | 1;
  /** JSON: the fields that the upload filled in, with the revision of each. Null when it filled in none. */
  filled: string | null;
}

export interface TeacherRow extends TeacherFieldColumns {
  id: string;
  email: string;
  photo_id: string | null;
  password_hash: string | null;
  /** The admin who registered the teacher. Only this admin is offered them before their first class. */
  made_by: string | null;
  /** When a school first assigned the teacher. Null until then. */
  assigned_at: string | null;
  created_at: string;
  /** Counts the changes of the account's credentials. A trigger raises it. */
  credentials_revision: number;
}

export interface TeachingRow {
  division_id: string;
  teacher_id: string;
  subject: string;
  revision: number;
  removed: 0 | 1;
  created_at: string;
}

/** A school asks a teacher of another school to join a class. */
export interface TeachingInvitationRow {
  id: string;
  division_id: string;
  /** Null if no teacher had this contact when the admin typed it, or if the teacher refused the school lately. The school never learns why. */
  teacher_id: string | null;
  /** A mobile number (E.164) or an e-mail (lower case), as the admin typed it. */
  contact: string;
  subject: string;
  admin_id: string;
  created_at: string;
  expires_at: string;
  /** When the teacher said no. The school's list does not change. */
  refused_at: string | null;
}

/** The state between a teacher and a school in which they have no class. */
export interface TeacherSchoolRow {
  teacher_id: string;
  school_id: string;
  /** `ended`: an admin ended their last class. `refused`: the teacher said no. */
  state: 'ended' | 'refused';
  at: string;
}

export interface PhotoRow {
  /** Names the files on the disk. It is never sent to clients. */
  id: string;
  /** The random name in the address. A new name voids all old addresses. */
  name: string;
  /** 'merge': stored for the undo of a merge or a removal, whose id is `owner_id`. Visible to no viewer. */
  owner_kind: 'schoolmate' | 'teacher' | 'school' | 'post' | 'class' | 'merge';
  owner_id: string;
  /** ThumbHash, base64. */
  preview: string;
  created_at: string;
  /** The size of both pictures. */
  bytes: number;
}

/** A photo whose pictures may be stored while no row of `photos` names them. */
export interface LoosePhotoRow {
  id: string;
  /**
   * `saving`: an upload has no row yet. `deleted`: its row was deleted. `unknown`: a sweep found its pictures, and they may
   * belong to another database.
   */
  why: 'saving' | 'deleted' | 'unknown';
  since: string;
}
