import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import type { Conflict } from '@memcherrish/shared/wire/errors.ts';
import {
  type StoredField,
  schoolmateFields,
  storedFields,
} from '@memcherrish/shared/wire/schoolmate-registry.ts';
import type { SchoolmateRow } from '#db/directory-rows.ts';
import type { WriteTx } from '#db/write.ts';
import { eraseOldMarks } from '#directory/outreach-notes-store.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Returns the column of a field. */
export function columnOf<Field extends StoredField>(
  field: Field,
): (typeof schoolmateFields)[Field]['column'] {
  return schoolmateFields[field].column;
}

export type Edits = [field: StoredField, value: string | null][];

/** The time of the last change of a field (ISO 8601), and who made it: the owner or the school. */
export type FieldChange = { at: string; by: 'self' | 'school' };

/** Returns the edits among the sent fields that name an editable field. Undefined means not sent. */
export function editsIn(sent: Partial<Record<StoredField, string | null | undefined>>): Edits {
  return storedFields.flatMap((field) => {
    const value = sent[field];
    return value === undefined ? [] : [[field, value] as [StoredField, string | null]];
  });
}

/** Returns the edits that would change something. */
export function differingFrom(row: SchoolmateRow, edits: Edits): Edits {
  return edits.filter(([field, value]) => row[columnOf(field)] !== value);
}

/**
 * Refuses conflicting edits, with both values of each. An edit conflicts when its field changed after the
 * revision in `base`.
 */
export function refuseOvertaken(
  row: SchoolmateRow,
  differing: Edits,
  base: Record<string, number> | undefined,
): void {
  const revisions: Record<string, number> = JSON.parse(row.field_revisions);
  const changes: Record<string, FieldChange> = JSON.parse(row.field_changes);
  const conflicts: Record<string, Conflict> = {};
  for (const [field, yours] of differing) {
    const made = base?.[field];
    const revision = revisions[field] ?? 0;
    if (made === undefined || made >= revision) continue;
    conflicts[field] = { yours, theirs: row[columnOf(field)], revision, ...changes[field] };
  }
  if (Object.keys(conflicts).length === 0) return;
  throw new ApiError('conflict', formMessages.profileConflict, { conflicts });
}

/** Writes the edits. Stamps their fields with the record's next revision, the author and the time. */
export async function applyEdits(
  tx: WriteTx,
  row: SchoolmateRow,
  edits: Edits,
  change: FieldChange,
): Promise<void> {
  const revision = row.revision + 1;
  const revisions: Record<string, number> = JSON.parse(row.field_revisions);
  const changes: Record<string, FieldChange> = JSON.parse(row.field_changes);
  for (const [field] of edits) {
    revisions[field] = revision;
    changes[field] = change;
  }
  await tx
    .updateTable('schoolmates')
    .set({
      ...Object.fromEntries(edits.map(([field, value]) => [columnOf(field), value])),
      revision,
      field_revisions: JSON.stringify(revisions),
      field_changes: JSON.stringify(changes),
    })
    .where('id', '=', row.id)
    .execute();
  const mobile = edits.find(([field]) => field === 'mobile');
  if (mobile) await eraseOldMarks(tx, row.id, mobile[1]);
}
