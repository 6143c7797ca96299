import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { type ListedField, listedFields } from '@memcherrish/shared/domain/listed-fields.ts';
import type { ViewedValues } from '@memcherrish/shared/domain/person.ts';
import { viewMarks } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import type { Roster } from '../people/people.ts';
import type {
  KeptColumns,
  PackedRoster,
  PersonColumns,
  RosterPart,
  SchoolPhotoEntry,
  Snapshot,
} from './columns.ts';

type Lists = { [Field in ListedField]: ViewedValues[Field][] };

function listsOf(listOf: <Field extends ListedField>(field: Field) => ViewedValues[Field][]): Lists {
  return Object.fromEntries(listedFields.map((field) => [field, listOf(field)])) as Lists;
}

/** Converts person views to columns in the same order; whole-roster.ts converts them back. */
export function columnsOf(faces: readonly PersonView[]): PersonColumns {
  return {
    _id: faces.map(({ _id }) => _id),
    name: faces.map(({ name }) => name),
    ...listsOf((field) => faces.map((face: ViewedValues) => face[field])),
    schoolPhotos: faces.flatMap(({ _id, schoolPhoto }): SchoolPhotoEntry[] =>
      schoolPhoto ? [[_id, schoolPhoto.path, schoolPhoto.preview]] : [],
    ),
    hidden: faces.map((face) => maskOf(face.hidden)),
  };
}

/** Converts a roster to the form that the device stores. A roster in that form is returned unchanged. */
export function packed(roster: Roster | PackedRoster): PackedRoster {
  const { schoolmates, ...rest } = roster;
  return { ...rest, schoolmates: Array.isArray(schoolmates) ? columnsOf(schoolmates) : schoolmates };
}

/** Returns the columns without the people in `gone`, followed by other people. */
export function exchanged(
  held: KeptColumns,
  gone: ReadonlySet<string>,
  others: readonly PersonView[],
): PersonColumns {
  const joined = columnsOf(others);
  const stays = held._id.map((id) => !gone.has(id));
  const column = <Value>(before: readonly Value[], after: readonly Value[]) => [
    ...before.filter((_, at) => stays[at]),
    ...after,
  ];
  return {
    _id: column(held._id, joined._id),
    name: column(held.name, joined.name),
    ...listsOf((field) => column(listIn(held, field), listIn(joined, field))),
    schoolPhotos: [...(held.schoolPhotos ?? []).filter(([id]) => !gone.has(id)), ...joined.schoolPhotos],
    hidden: column(held.hidden, joined.hidden),
  };
}

/** Returns the rosters of a snapshot in the form that the device stores. */
export function rostersIn(snapshot: Snapshot): PackedRoster[] {
  return snapshot.flatMap(rostersInPart);
}

function rostersInPart({ rosters, schoolmates }: RosterPart): PackedRoster[] {
  const schoolPhotos = new Map(schoolmates.schoolPhotos.map((entry) => [entry[0], entry]));
  let end = 0;
  return rosters.map((roster) => {
    const start = end;
    end += roster.schoolmates;
    return { ...roster, schoolmates: slice(schoolmates, start, end, schoolPhotos) };
  });
}

function slice(
  all: PersonColumns,
  start: number,
  end: number,
  schoolPhotos: ReadonlyMap<string, SchoolPhotoEntry>,
): PersonColumns {
  const _id = all._id.slice(start, end);
  const hidden = all.hidden.slice(start, end);
  return {
    _id,
    name: all.name.slice(start, end),
    ...listsOf((field) => listIn(all, field).slice(start, end)),
    schoolPhotos:
      schoolPhotos.size === 0
        ? []
        : _id.flatMap((id, at) => (isWithheld(hidden[at]) ? [] : entryOf(schoolPhotos, id))),
    hidden,
  };
}

/** A person in several divisions has one entry in the column. Divisions that must not see the photo skip it. */
function isWithheld(mask = 0): boolean {
  return (mask & photoBit) !== 0;
}
const photoBit = maskOf({ profilePic: true });

function entryOf(entries: ReadonlyMap<string, SchoolPhotoEntry>, id: string): SchoolPhotoEntry[] {
  const entry = entries.get(id);
  return entry ? [entry] : [];
}

/** Returns the list of a field. Columns of an older app have none if the field is newer. */
function listIn<Field extends ListedField>(columns: KeptColumns, field: Field): ViewedValues[Field][] {
  const lists: Partial<Lists> = columns;
  return lists[field] ?? columns._id.map(() => null);
}

function maskOf(hidden: PersonView['hidden']): number {
  return viewMarks.reduce((mask, mark, bit) => (hidden[mark] ? mask | (1 << bit) : mask), 0);
}
