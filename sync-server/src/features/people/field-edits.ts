import type { SchoolmateRow } from '#db/tables.ts';
import type { Writing } from '#db/write.ts';

/** The fields of a schoolmate that can be edited, by the column that keeps them; two names of one value are one field. */
export const columnOf = {
  name: 'name',
  gender: 'gender',
  email: 'email',
  mobile: 'mobile',
  place: 'place',
  location: 'location',
  selfIntro: 'self_intro',
  whatsapp: 'whatsapp',
  instaUsername: 'insta_username',
  fbUsername: 'fb_username',
  mobileAccessControl: 'mobile_access',
  profileimageAccessControl: 'photo_access',
} as const satisfies Record<string, keyof SchoolmateRow>;
export type EditedField = keyof typeof columnOf;

export type Edits = [field: EditedField, value: string | null][];
export type Conflicts = Record<string, { yours: unknown; theirs: unknown }>;

/** The edits among the sent fields that name an editable field; undefined means not sent. */
export function editsIn(sent: Partial<Record<EditedField, string | null | undefined>>): Edits {
  return (Object.keys(columnOf) as EditedField[]).flatMap((field) => {
    const value = sent[field];
    return value === undefined ? [] : [[field, value] as [EditedField, string | null]];
  });
}

/** Those of the edits that would change something. */
export function differingFrom(row: SchoolmateRow, edits: Edits): Edits {
  return edits.filter(([field, value]) => row[columnOf[field]] !== value);
}

/**
 * The edits that somebody else has overtaken: the field was changed after the revision in `base` that the edit was made on (design
 * section 6). Null when there are none.
 */
export function conflictsIn(
  row: SchoolmateRow,
  differing: Edits,
  base: Record<string, number> | undefined,
): Conflicts | null {
  const revisions: Record<string, number> = JSON.parse(row.field_revisions);
  const overtaken = differing.filter(([field]) => {
    const made = base?.[field];
    return made !== undefined && made < (revisions[field] ?? 0);
  });
  if (overtaken.length === 0) return null;
  return Object.fromEntries(
    overtaken.map(([field, yours]) => [field, { yours, theirs: row[columnOf[field]] }]),
  );
}

/** Writes the edits and stamps their fields with the record's next revision. */
export async function applyEdits({ trx }: Writing, row: SchoolmateRow, edits: Edits): Promise<void> {
  const revision = row.revision + 1;
  const revisions: Record<string, number> = JSON.parse(row.field_revisions);
  for (const [field] of edits) revisions[field] = revision;
  await trx
    .updateTable('schoolmates')
    .set({
      ...Object.fromEntries(edits.map(([field, value]) => [columnOf[field], value])),
      revision,
      field_revisions: JSON.stringify(revisions),
    })
    .where('id', '=', row.id)
    .execute();
}
