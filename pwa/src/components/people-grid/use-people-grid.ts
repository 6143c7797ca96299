import { gridWords as words } from '@memcherrish/shared/text/app/people-grid.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Chip, type Column, inOrder, narrowed, type Order, type RowKind } from './grid-rows.ts';
import { nothingSelected, type RowSelection } from './row-selection.ts';

interface GridOptions<Row> {
  rows: readonly Row[];
  kind: RowKind<Row>;
  columns: readonly Column<Row>[];
  /** Beside the chip of all rows. */
  chips?: readonly Chip<Row>[];
  /** The filter at the start. */
  find?: string;
  /** Whether the rows keep their order until a column is chosen. */
  inGivenOrder?: boolean;
}

/** The state of a table of people: the filter, the chip, the order, and the selection. */
export interface GridState<Row> {
  rows: readonly Row[];
  kind: RowKind<Row>;
  columns: readonly Column<Row>[];
  chips: readonly { key: string; label: string; count: number }[];
  /** In the order that is shown. */
  shown: readonly Row[];
  filter: string;
  setFilter: (text: string) => void;
  chip: string;
  setChip: (key: string) => void;
  order: Order;
  sort: (column: string) => void;
  selection: RowSelection;
  select: (next: RowSelection) => void;
  /** The selected rows that are shown. Actions are about these alone. */
  selected: readonly Row[];
  /** How many selected rows the filter hides. */
  hidden: number;
}

const everyone: readonly never[] = [];

/** Keeps the state of a table of people. Its kind, columns and chips stay the same objects while they do not change. */
export function usePeopleGrid<Row>({
  rows,
  kind,
  columns,
  chips = everyone,
  find = '',
  inGivenOrder = false,
}: GridOptions<Row>): GridState<Row> {
  const [filter, setFilter] = useState(find);
  // Keeps typing fast while ten thousand rows are filtered.
  const wanted = useDeferredValue(filter);
  const [chip, setChip] = useState('all');
  const [order, setOrder] = useState<Order>({
    column: inGivenOrder ? '' : (columns[0]?.key ?? ''),
    descending: false,
  });
  const [selection, select] = useState<RowSelection>(nothingSelected);
  const ordered = useMemo(() => inOrder(rows, columns, order, kind), [rows, columns, order, kind]);
  const has = chips.find(({ key }) => key === chip)?.has;
  const shown = useMemo(() => narrowed(ordered, has ?? (() => true), wanted), [ordered, has, wanted]);
  const counted = useMemo(
    () => [
      { key: 'all', label: words.all, count: rows.length },
      ...chips.map(({ key, label, has }) => ({ key, label, count: rows.filter(has).length })),
    ],
    [rows, chips],
  );
  const isSelected = (row: Row) => selection.keys.has(kind.keyOf(row));
  const selected = shown.filter(isSelected);
  return {
    ...{ rows, kind, columns, chips: counted, shown, filter, setFilter, chip, setChip, order, selection },
    sort: (column) => setOrder((now) => ({ column, descending: now.column === column && !now.descending })),
    select,
    selected,
    hidden: rows.filter(isSelected).length - selected.length,
  };
}
