import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type CellField, cellFields, type DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { fieldRight } from '@memcherrish/shared/wire/people/field-rights.ts';
import { fieldLabels } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';

/** The columns that an admin may choose, in their order. The name is always the first one. */
export const chosenColumns = [
  'class',
  'mobile',
  'email',
  'place',
  'gender',
  'whatsapp',
  'location',
  'formerName',
  'nickname',
  'instaUsername',
  'fbUsername',
  'joined',
] as const;
export type ChosenColumn = (typeof chosenColumns)[number];
export type ColumnKey = 'name' | ChosenColumn;

export const firstColumns: readonly ChosenColumn[] = [
  'class',
  'mobile',
  'email',
  'place',
  'gender',
  'joined',
];

export const columnTitles: Record<ColumnKey, string> = {
  name: fieldLabels.name,
  class: vocabulary.className,
  mobile: fieldLabels.mobile,
  email: fieldLabels.email,
  place: fieldLabels.place,
  gender: fieldLabels.gender,
  whatsapp: fieldLabels.whatsapp,
  location: fieldLabels.location,
  formerName: fieldLabels.formerName,
  nickname: fieldLabels.nickname,
  instaUsername: fieldLabels.instaUsername,
  fbUsername: fieldLabels.fbUsername,
  joined: vocabulary.joined,
};

/** The least width of a column in rem, and its share of the space that is left. */
export const columnWidths: Partial<Record<ColumnKey, [least: number, share: number]>> = {
  name: [9.5, 3],
  class: [8.75, 1],
  mobile: [8, 1],
  whatsapp: [8.5, 1],
  email: [5, 2],
  place: [5.25, 1.5],
  gender: [4.25, 0.5],
  joined: [6.75, 1],
};

/** Reads the columns that this device remembers. Unknown names are left out. */
export function readColumns(stored: string | null): readonly ChosenColumn[] {
  if (stored === null) return firstColumns;
  const names = new Set(stored.split(','));
  return chosenColumns.filter((column) => names.has(column));
}

/** Returns the field that a cell of the column edits, or null if an admin edits none there. */
export function fieldOf(column: string): CellField | null {
  return cellFields.find((field) => field === column) ?? null;
}

/** Checks whether an admin may change a field of a person. */
export function mayEdit({ joinedAt }: Pick<DeskPerson, 'joinedAt'>, field: CellField): boolean {
  return fieldRight('admin', field, joinedAt !== null) !== 'none';
}

export const mayEditColumn = (person: Pick<DeskPerson, 'joinedAt'>, column: string) => {
  const field = fieldOf(column);
  return field !== null && mayEdit(person, field);
};
