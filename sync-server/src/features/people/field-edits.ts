import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import type { Conflict } from '@memcherrish/shared/wire/base/errors.ts';
import {
  fieldLabels,
  namesOf,
  type StoredField,
  schoolmateFields,
  storedFields,
} from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { eraseOldMarks } from '#directory/outreach-notes-store.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';

/** Returns the column of a field. */
export function columnOf<Field extends StoredField>(
  field: Field,
): (typeof schoolmateFields)[Field]['column'] {
  return schoolmateFields[field].column;
}

export type Edits = [field: StoredField, value: string | null][];

/** The time of the last change of a field (ISO 8601), and who made it: the owner or the school. */
export type FieldChange = { at: string; by: 'self' | 'school' };

/** The sent values by their names: those of the fields, and the second names of the specification's client. */
export type SentValues = { readonly [name: string]: unknown };

/**
 * Returns the sent values that would change something. Undefined means not sent. A client that sends a whole record sends
 * two names of one field: the changed one counts. Refuses two different new values of one field.
 */
export function editsIn(row: RowOf<'schoolmates'>, sent: SentValues): Edits {
  return storedFields.flatMap((field) => {
    const stored = row[columnOf(field)];
    const named = namesOf(field).filter((name) => sent[name] !== undefined && sent[name] !== stored);
    const [value, other] = new Set(named.map((name) => sent[name] as string | null));
    if (other !== undefined)
      throw invalidField(named.at(-1) ?? field, formMessages.twoValues(fieldLabels[field]));
    return value === undefined ? [] : [[field, value] as Edits[number]];
  });
}

/**
 * Refuses conflicting edits, with both values of each. An edit conflicts when its field changed after the
 * revision in `base`.
 */
export function refuseOvertaken(
  row: RowOf<'schoolmates'>,
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

/** Writes the edits. Gives each edited field the record's next revision, the author and the time. */
export async function applyEdits(
  tx: WriteTx,
  row: RowOf<'schoolmates'>,
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
