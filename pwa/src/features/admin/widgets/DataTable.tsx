import { schoolmatesTableHeightPx } from '@memcherrish/shared/domain/limits.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { asSurface } from '#ui/layout.ts';
import './data-table.css';

/** Draws up to this many rows at once, so that find-in-page finds all of them. Classes are smaller; imports may be longer. */
const drawnWhole = 200;
const rowHeightPx = 40;

export interface Column<Row, Key extends string> {
  key: Key;
  title: string;
  /** The class that sets the width of the column. */
  className: string;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row, Key extends string> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** The actions of a row, shown in its last cell. */
  actions?: (row: Row) => ReactNode;
}

/**
 * A dense table with a sticky head in a scroll area of at most 700 px. A long table draws only the rows near the
 * viewport. On a phone, rows with actions become cards, so that the actions stay visible.
 */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { label, columns, rows, rowKey, actions } = props;
  const span = columns.length + (actions ? 1 : 0);
  const area = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeightPx,
    overscan: rows.length <= drawnWhole ? drawnWhole : 20,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <section
      ref={area}
      className={`data-table-area ${asSurface()}`}
      style={{ maxHeight: schoolmatesTableHeightPx }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable, or the keyboard cannot reach its end.
      tabIndex={0}
    >
      <table
        className={actions ? 'data-table data-table-cards' : 'data-table'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, title, className }) => (
              <th key={key} scope="col" className={className}>
                {title}
              </th>
            ))}
            {actions && (
              <th scope="col" className="data-table-actions">
                {vocabulary.actions}
              </th>
            )}
          </tr>
        </thead>
        <Spacer height={above} span={span} />
        <tbody>
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr
                key={rowKey(row, index)}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
              >
                {columns.map(({ key, title, className, cell }) => (
                  <td key={key} className={className} data-title={title}>
                    {cell(row)}
                  </td>
                ))}
                {actions && <td className="data-table-actions">{actions(row)}</td>}
              </tr>
            );
          })}
        </tbody>
        <Spacer height={below} span={span} />
      </table>
    </section>
  );
}

/** Fills the height of the rows that are not drawn, so that the scroll bar is correct. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true" className="data-table-spacer">
      <tr>
        <td colSpan={span} style={{ height }} />
      </tr>
    </tbody>
  );
}
