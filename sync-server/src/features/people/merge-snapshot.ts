import type { SchoolmateRow } from '#db/directory-rows.ts';
import type { EditedField } from './field-edits.ts';

/** What an unclaimed record has of its own. */
export type GoneRecord = Omit<SchoolmateRow, 'username' | 'password_hash' | 'claimed_at'>;

/** What an undo needs to know of a merge, and no more: it is about people. */
export interface MergeSnapshot {
  gone: GoneRecord;
  /** Where the record that went stood. */
  places: { divisionId: string; since: string }[];
  /** Those of them in which the kept one did not stand already. */
  joined: string[];
  /** What the kept one had before, and the revision that the merge gave the field: another one now says that somebody changed it since. */
  fields: Partial<Record<EditedField, { before: string | null; revision: number }>>;
  /** The photo that was copied to the kept one, and the one that it had before. */
  photo: { copyId: string; beforeId: string | null } | null;
  /** Rows of others that named the record that went, by their ids. */
  moved: Record<MovedRows, string[]>;
}

export type MovedRows =
  | 'posts'
  | 'join_requests'
  | 'notifications'
  | 'post_reports'
  | 'audit'
  | 'invitations'
  | 'claims';
