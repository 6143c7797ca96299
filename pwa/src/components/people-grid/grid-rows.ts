import { tidy } from '@memcherrish/shared/rules/labels.ts';
import type { ReactNode } from 'react';
import type { AvatarProps } from '#ui/photos/Avatar.tsx';

/** A column of a table of people. */
export interface Column<Row, Key extends string = string> {
  key: Key;
  title: string;
  /** The least width in rem, and the share of the space that is left. */
  width: readonly [least: number, share: number];
  /** The text that sorts the rows, and that the cell shows unless there is a `cell`. Empty if it is missing. */
  text: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  /** Shows the title beside the text where rows are cards. */
  labelled?: true;
}

/** A filter of a table, which shows how many rows it finds. */
export interface Chip<Row, Key extends string = string> {
  key: Key;
  label: string;
  has: (row: Row) => boolean;
}

/** The rows of a table: how each is named and drawn, and what the filter searches. */
export interface RowKind<Row> {
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  faceOf?: (row: Row) => Omit<AvatarProps, 'name' | 'size'>;
  /** Numbers without spaces, so that typed digits match them. */
  searched: (row: Row) => string;
}

export interface Order<Key extends string = string> {
  column: Key;
  descending: boolean;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A row with the text that the filter searches, which is made once. */
interface Searchable<Row> {
  row: Row;
  text: string;
}

/**
 * Returns the rows in order, ready for `narrowed`: as they are given if the column is none of the table. Missing values
 * come last in both directions; equal ones by name.
 */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { column, descending }: Order,
  { nameOf, searched }: Pick<RowKind<Row>, 'nameOf' | 'searched'>,
): Searchable<Row>[] {
  const sign = descending ? -1 : 1;
  const textOf = columns.find(({ key }) => key === column)?.text;
  const byName = (a: Row, b: Row) => collator.compare(nameOf(a), nameOf(b));
  const all = rows.map((row) => ({ row, text: fold(searched(row)), value: textOf?.(row) ?? '' }));
  if (!textOf) return all;
  return all.sort((a, b) => {
    if (a.value === '' || b.value === '')
      return Number(a.value === '') - Number(b.value === '') || byName(a.row, b.row);
    return sign * collator.compare(a.value, b.value) || byName(a.row, b.row);
  });
}

/** Returns the rows of a chip that contain every typed word. Digits match a number however it is spaced. */
export function narrowed<Row>(
  ordered: readonly Searchable<Row>[],
  has: (row: Row) => boolean,
  filter: string,
): Row[] {
  const plain = fold(filter);
  const digits = plain.replace(/[\s().-]/g, '').replace(/^0/, '');
  const isNumber = /^\+?\d+$/.test(digits);
  const words = plain === '' ? [] : plain.split(' ');
  return ordered.flatMap(({ row, text }) => {
    if (!has(row)) return [];
    const matches = words.every((word) => text.includes(word)) || (isNumber && text.includes(digits));
    return matches ? [row] : [];
  });
}

const fold = (text: string) => tidy(text).toLocaleLowerCase();

/** Returns the widths of a row: the box, the columns, and the end. */
export function gridTemplate(
  columns: readonly Column<never>[],
  { box, end }: { box: boolean; end: string | null },
): string {
  const tracks = columns.map(({ width: [least, share] }) => `minmax(${least}rem, ${share}fr)`);
  return [...(box ? ['var(--row-box)'] : []), ...tracks, ...(end === null ? [] : [end])].join(' ');
}
