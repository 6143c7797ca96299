import { noValues, type PersonView } from '@memcherrish/shared/access/person-view.ts';
import type { ViewedValues } from '@memcherrish/shared/domain/person.ts';
import { type ViewedField, viewedFields, viewMarks } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import type { Roster } from '../people/people.ts';
import type { KeptColumns, PackedRoster } from './columns.ts';

/** Returns a stored roster in the form that screens read. A roster that an older app stored has that form already. */
export function unpacked(roster: PackedRoster | Roster): Roster {
  const { schoolmates, ...rest } = roster;
  return { ...rest, schoolmates: Array.isArray(schoolmates) ? schoolmates : personViewsIn(schoolmates) };
}

export function personViewsIn(columns: KeptColumns): PersonView[] {
  const schoolPhotos = new Map(
    columns.schoolPhotos?.map(([id, path, preview]) => [id, { path, preview }] as const),
  );
  const views = columns._id.map(
    (_id, at): PersonView => ({
      ...noValues,
      _id,
      name: '',
      schoolPhoto: schoolPhotos.get(_id) ?? null,
      hidden: hiddenBy(columns.hidden[at] ?? 0),
    }),
  );
  for (const field of viewedFields) fill(views, field, columns);
  return views;
}

/** Copies one list. Columns that an older app stored lack the fields that are newer. */
function fill<Field extends ViewedField>(
  views: readonly ViewedValues[],
  field: Field,
  columns: { [Each in ViewedField]?: ViewedValues[Each][] },
): void {
  const list: ViewedValues[Field][] | undefined = columns[field];
  views.forEach((view, at) => {
    view[field] = list?.[at] ?? view[field];
  });
}

function hiddenBy(mask: number): PersonView['hidden'] {
  const hidden: PersonView['hidden'] = {};
  for (const [bit, mark] of viewMarks.entries()) if (mask & (1 << bit)) hidden[mark] = true;
  return hidden;
}
