// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table element cannot be positioned, which drawing only some of them needs
import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import {
  type Position,
  positionAfter,
  type RowSelection,
  selectTo,
  toggleRow,
  toggleShown,
} from './row-selection.ts';
import { type ColumnKey, fieldOf, gridColumns } from './table-columns.ts';
import { type ClassNames, type Order, rowKey } from './table-view.ts';
import type { CellEdit } from './use-cell-edit.ts';
import type { RowSize } from './use-row-size.ts';
import './people-grid.css';

/** Draws up to this many rows at once, so that find-in-page finds all of them. */
const drawnWhole = 200;

/** The widths of an entry on a phone: the box, the person, whether they have joined, and the button. */
const listColumns = 'var(--row-box) minmax(0, 1fr) minmax(0, 5.5rem) var(--row-box)';

interface PeopleGridProps {
  label: string;
  /** In the order that is shown. */
  rows: readonly DeskPerson[];
  columns: readonly ColumnKey[];
  classes: ClassNames;
  order: Order;
  onSort: (column: ColumnKey) => void;
  selection: RowSelection;
  onSelect: (next: RowSelection) => void;
  onOpen: (person: DeskPerson) => void;
  edit: CellEdit;
  size: RowSize;
}

/**
 * The people as a grid (WAI-ARIA). One cell is in the tab order. Arrows move; Space selects, with Shift a range; Ctrl+A
 * selects all; Enter opens; F2 edits; Escape clears the selection. Only the rows near the viewport are drawn.
 */
export function PeopleGrid(props: PeopleGridProps) {
  const { label, rows, columns, classes, order, onSort, selection, onSelect, onOpen, edit, size } = props;
  const area = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Position>({ row: 0, column: 1 });
  // The box, the columns, and the button that opens the person.
  const cells = columns.length + 2;
  const active = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, cells - 1) };
  const [wantsFocus, setWantsFocus] = useState(false);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => size.height,
    overscan: rows.length <= drawnWhole ? drawnWhole : 12,
    scrollPaddingStart: size.isNarrow ? 0 : size.height,
    // Keeps the active row, so that scrolling away does not lose the focus.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...(active.row >= 0 ? [active.row] : [])])].sort(
        (a, b) => a - b,
      ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height measures all rows again
  useEffect(() => virtualizer.measure(), [size.height]);
  // Focuses the active cell once its row is drawn.
  useEffect(() => {
    if (!wantsFocus) return;
    const cell = area.current?.querySelector<HTMLElement>(`[data-cell="${active.row} ${active.column}"]`);
    if (!cell) return;
    cell.focus({ preventScroll: active.row >= 0 });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    setWantsFocus(false);
  });

  const keys = useMemo(() => rows.map(rowKey), [rows]);
  function moveTo(next: Position) {
    setAt(next);
    if (next.row >= 0) virtualizer.scrollToIndex(next.row);
    setWantsFocus(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const control = event.ctrlKey || event.metaKey;
    if (event.altKey || (event.target instanceof Element && event.target.closest('.grid-editor'))) return;
    const page = Math.max(1, Math.floor((area.current?.clientHeight ?? 0) / size.height) - 1);
    const next = positionAfter(
      active,
      { key: event.key, control },
      { rows: rows.length, columns: cells, page },
    );
    if (next) {
      event.preventDefault();
      const key = keys[next.row];
      if (event.shiftKey && key !== undefined && active.row >= 0) {
        const from =
          selection.anchor === null ? { ...selection, anchor: keys[active.row] ?? null } : selection;
        onSelect(selectTo(from, keys, key));
      }
      return moveTo(next);
    }
    if (control && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return onSelect({ keys: new Set([...selection.keys, ...keys]), anchor: null });
    }
    if (event.key === 'Escape' && selection.keys.size > 0) {
      event.preventDefault();
      return onSelect({ keys: new Set(), anchor: null });
    }
    const person = rows[active.row];
    const key = keys[active.row];
    if (!person || key === undefined || control) return;
    if (event.key === ' ') {
      event.preventDefault();
      onSelect(event.shiftKey ? selectTo(selection, keys, key) : toggleRow(selection, key));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(person);
    } else if (event.key === 'F2') {
      event.preventDefault();
      editAt(person, active.column);
    }
  }

  function editAt(person: DeskPerson, column: number) {
    const name = columns[column - 1];
    const field = name === undefined ? null : fieldOf(name);
    if (field) edit.start(person, field);
  }

  /** Returns the pressed cell, unless the press is on an editor or the head, which handle it themselves. */
  function cellAt({ target }: MouseEvent): (Position & { person: DeskPerson }) | null {
    if (!(target instanceof Element) || target.closest('.grid-editor')) return null;
    const name = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const [row = -1, column = 0] = name?.split(' ').map(Number) ?? [];
    const person = rows[row];
    return person ? { row, column, person } : null;
  }

  function press(event: MouseEvent) {
    const cell = cellAt(event);
    if (!cell) return;
    const { row, column, person } = cell;
    // The press itself focuses the cell.
    setAt({ row, column });
    const key = rowKey(person);
    if (event.shiftKey) onSelect(selectTo(selection, keys, key));
    else if (event.ctrlKey || event.metaKey || column === 0) onSelect(toggleRow(selection, key));
    else if (column === cells - 1 || size.isNarrow) onOpen(person);
  }

  function pressTwice(event: MouseEvent) {
    const cell = cellAt(event);
    if (cell) editAt(cell.person, cell.column);
  }

  const template = size.isNarrow ? listColumns : gridColumns(columns);
  const shownSelected = useMemo(
    () => keys.filter((key) => selection.keys.has(key)).length,
    [keys, selection.keys],
  );
  return (
    <div
      ref={area}
      className={size.isNarrow ? 'people-grid people-grid-list' : 'people-grid'}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.length + 1}
      aria-colcount={cells}
      onKeyDown={onKeyDown}
    >
      <GridHead
        columns={columns}
        order={order}
        onSort={onSort}
        active={active}
        onActive={(column) => setAt({ row: -1, column })}
        selected={shownSelected === 0 ? 'none' : shownSelected === rows.length ? 'all' : 'some'}
        onSelectAll={() => onSelect(toggleShown(selection, keys))}
        template={template}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys */}
      <div
        className="people-grid-rows"
        role="rowgroup"
        style={{ height: virtualizer.getTotalSize() }}
        onClick={press}
        onDoubleClick={pressTwice}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const person = rows[index];
          const key = keys[index];
          if (!person || key === undefined) return null;
          return (
            <GridRow
              key={key}
              person={person}
              index={index}
              columns={columns}
              classes={classes}
              isSelected={selection.keys.has(key)}
              activeColumn={index === active.row ? active.column : null}
              edit={edit.open?.key === key ? edit : null}
              isNarrow={size.isNarrow}
              height={size.height}
              start={start}
              template={template}
              onLeave={edit.open?.key === key ? () => moveTo({ row: index, column: active.column }) : null}
            />
          );
        })}
      </div>
    </div>
  );
}
