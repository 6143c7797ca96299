import type { StoredField } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import type { RowOf, TableName } from '#db/tables/registry.ts';
import type { MovedReplies } from '#features/events/moved-replies.ts';

export type GoneRecord = Omit<RowOf<'schoolmates'>, 'username' | 'password_hash' | 'claimed_at'>;

/** The data that an undo of a merge needs. It is about people, so it holds nothing else. */
export interface MergeSnapshot {
  gone: GoneRecord;
  /** The divisions of the merged record. */
  places: { divisionId: string; since: string }[];
  /** The divisions of the merged record that the kept record was not in before. */
  joined: string[];
  /**
   * The earlier values of the kept record, with the revision that the merge gave each field. A different
   * revision now means that the field changed since.
   */
  fields: Partial<Record<StoredField, { before: string | null; revision: number }>>;
  /** The photo that was copied to the kept record, and the one that it had before. */
  photo: { copyId: string; beforeId: string | null } | null;
  /** The ids of other rows that named the merged record. */
  moved: Partial<Record<TableName, string[]>> & {
    outreachNotes?: string[];
    classPhotoTags?: string[];
  } & MovedReplies;
}
