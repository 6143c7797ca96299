import { gridWords as words } from '@memcherrish/shared/text/app/people-grid.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Ellipsis } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { type GridRole, gridRoles } from './grid-roles.ts';
import type { Column, RowKind } from './grid-rows.ts';

const inCell = asRow({ gap: 2, shrink: true, px: 2, figures: true });
const inName = `grid-name ${inCell} ${asText({ weight: 'bold' })}`;

/** Cells that an admin edits in their place. */
export interface Editing<Row> {
  /** The row with the open cell. */
  openKey: string | null;
  mayEdit: (row: Row, column: string) => boolean;
  start: (row: Row, column: string) => void;
  /** Returns the input of the open cell, and null for other cells. */
  editor: (row: Row, column: string, onLeave: () => void) => ReactNode;
}

interface GridRowProps<Row> {
  row: Row;
  kind: RowKind<Row>;
  columns: readonly Column<Row>[];
  index: number;
  role: GridRole;
  /** Null if rows have no box. */
  isSelected: boolean | null;
  /** The column of the cell in the tab order, if it is in this row. */
  activeColumn: number | null;
  isNarrow: boolean;
  /** In CSS pixels; the least one of a row that is measured. */
  height: number;
  measured: ((element: HTMLElement | null) => void) | null;
  start: number;
  /** The widths of the columns. */
  template: string;
  /** Whether the last cell has a button that opens the person. */
  opens: boolean;
  end: ((row: Row, isNarrow: boolean) => ReactNode) | null;
  below: ((row: Row) => ReactNode) | null;
  mayEdit: Editing<Row>['mayEdit'] | null;
  /** Null unless a cell of this row is open. */
  editor: Editing<Row>['editor'] | null;
  /** Returns the focus to the cell when its editor closes. */
  onLeave: (() => void) | null;
}

/**
 * A person: a box, the cells, and what can be done. The grid handles presses and keys. It is memoized, because scrolling
 * draws the grid again and again.
 */
export const GridRow = memo(Row) as typeof Row;

function Row<Of>(props: GridRowProps<Of>) {
  const { row, kind, columns, index, role, isSelected, activeColumn, height, measured } = props;
  const { opens, end, below, mayEdit, editor, onLeave } = props;
  const roles = gridRoles[role];
  const name = kind.nameOf(row);
  const before = isSelected === null ? 0 : 1;
  const last = before + columns.length;
  const cell = (column: number, isEditable = false) => ({
    role: roles.cell,
    'aria-colindex': role === 'list' ? undefined : column + 1,
    'aria-readonly': role === 'grid' ? !isEditable : undefined,
    'data-cell': `${index} ${column}`,
    tabIndex: role !== 'grid' ? undefined : activeColumn === column ? 0 : -1,
  });
  const under = below?.(row);
  return (
    <tr
      ref={measured}
      role={roles.row}
      className="grid-row grid-person"
      style={
        {
          [measured ? 'minHeight' : 'height']: height,
          transform: `translateY(${props.start}px)`,
          '--columns': props.template,
        } as CSSProperties
      }
      tabIndex={role === 'grid' ? -1 : undefined}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={role === 'list' ? undefined : index + 2}
      aria-selected={role === 'grid' ? (isSelected ?? false) : undefined}
    >
      {isSelected !== null && (
        <td {...cell(0)} className={`grid-box ${asStack({ align: 'center' })}`}>
          <input
            type="checkbox"
            aria-label={words.select(name)}
            tabIndex={role === 'grid' ? -1 : 0}
            checked={isSelected}
            readOnly
          />
        </td>
      )}
      {columns.map((column, at) => {
        const content = (onLeave && editor?.(row, column.key, onLeave)) || contentOf(row, column);
        return (
          <td
            key={column.key}
            {...cell(before + at, mayEdit?.(row, column.key))}
            className={`grid-cell ${at === 0 ? inName : inCell}`}
            data-title={column.labelled && column.title}
            data-empty={content === '' || undefined}
          >
            {at === 0 && kind.faceOf && <Avatar name={name} {...kind.faceOf(row)} size="small" />}
            {content === '' ? role !== 'list' && <NotSet /> : content}
          </td>
        );
      })}
      {(opens || end) && (
        <td {...cell(last)} className={opens ? `grid-box ${asStack({ align: 'center' })}` : 'grid-end'}>
          {opens ? (
            <button
              type="button"
              className={`grid-open ${asStack({ align: 'center', fill: true, tone: 'quiet' })}`}
              tabIndex={-1}
              aria-label={words.openPerson(name)}
            >
              <Ellipsis aria-hidden="true" />
            </button>
          ) : (
            end?.(row, props.isNarrow)
          )}
        </td>
      )}
      {under && (
        <td role={roles.cell} className={asText({ spans: true, p: 3 })}>
          {under}
        </td>
      )}
    </tr>
  );
}

/** Returns what a cell shows; '' if the person does not have it. */
function contentOf<Of>(row: Of, { cell, text }: Column<Of>): ReactNode {
  if (cell) return cell(row) ?? '';
  const shown = text(row);
  return (
    shown && (
      <span className={`grid-text ${asText({ shrink: true, lines: 'cut' })}`} title={shown} dir="auto">
        {shown}
      </span>
    )
  );
}

/** Shows a dash, and the words to screen readers, to keep the table quiet. */
function NotSet() {
  return (
    <span className={asText({ tone: 'quiet' })}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{vocabulary.notSet}</span>
    </span>
  );
}
