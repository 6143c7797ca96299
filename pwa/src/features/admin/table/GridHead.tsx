// biome-ignore-all lint/a11y/useFocusableInteractive: the box and the buttons in the cells of the head have the focus
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table element cannot be positioned, which drawing only some of them needs

import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { asRow, asStack } from '#ui/layout.ts';
import type { Position } from './row-selection.ts';
import { type ColumnKey, columnTitles } from './table-columns.ts';
import type { Order } from './table-view.ts';

interface GridHeadProps {
  columns: readonly ColumnKey[];
  order: Order;
  onSort: (column: ColumnKey) => void;
  active: Position;
  onActive: (column: number) => void;
  selected: 'none' | 'some' | 'all';
  onSelectAll: () => void;
  /** The widths of the columns. */
  template: string;
}

/** The head of the grid: a box that selects all shown people, and a button for each column that sorts by it. */
export function GridHead(props: GridHeadProps) {
  const { columns, order, onSort, active, onActive, selected, onSelectAll, template } = props;
  const inTabOrder = (column: number) => (active.row === -1 && active.column === column ? 0 : -1);
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <div className="people-grid-head" role="rowgroup">
      <div role="row" aria-rowindex={1} className="grid-row" style={{ gridTemplateColumns: template }}>
        <span role="columnheader" aria-colindex={1} className={`grid-box ${asStack({ align: 'center' })}`}>
          <input
            type="checkbox"
            aria-label={words.selectAll}
            data-cell="-1 0"
            tabIndex={inTabOrder(0)}
            checked={selected === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = selected === 'some';
            }}
            onFocus={() => onActive(0)}
            onChange={onSelectAll}
          />
        </span>
        {columns.map((column, index) => {
          const isOrder = order.column === column;
          return (
            <span
              key={column}
              role="columnheader"
              aria-colindex={index + 2}
              aria-sort={isOrder ? (order.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className={`grid-sort ${asRow({ gap: 1, fill: true, px: 2, text: 'start', clip: true })}`}
                data-cell={`-1 ${index + 1}`}
                tabIndex={inTabOrder(index + 1)}
                onFocus={() => onActive(index + 1)}
                onClick={() => onSort(column)}
              >
                <span>{columnTitles[column]}</span>
                {isOrder && <Arrow aria-hidden="true" />}
              </button>
            </span>
          );
        })}
        <span
          role="columnheader"
          aria-colindex={columns.length + 2}
          data-cell={`-1 ${columns.length + 1}`}
          tabIndex={inTabOrder(columns.length + 1)}
          onFocus={() => onActive(columns.length + 1)}
        >
          <span className="visually-hidden">{words.open}</span>
        </span>
      </div>
    </div>
  );
}
