import { gridWords as words } from '@memcherrish/shared/text/app/people-grid.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { asRow, asStack } from '#ui/layout.ts';
import { gridRoles } from './grid-roles.ts';
import type { Column, Order } from './grid-rows.ts';
import type { Position } from './row-selection.ts';

const roles = gridRoles.table;

interface GridHeadProps {
  columns: readonly Pick<Column<never>, 'key' | 'title'>[];
  order: Order;
  onSort: (column: string) => void;
  /** Null where each control of the head is in the tab order. */
  active: Position | null;
  onActive: (column: number) => void;
  /** Null if rows have no box. */
  selected: 'none' | 'some' | 'all' | null;
  onSelectAll: () => void;
  /** The title of the last column for screen readers, or null if there is none. */
  end: string | null;
  /** The widths of the columns. */
  template: string;
}

/** The head of the grid: a box that selects all shown people, and a button for each column that sorts by it. */
export function GridHead(props: GridHeadProps) {
  const { columns, order, onSort, active, onActive, selected, onSelectAll, end, template } = props;
  const before = selected === null ? 0 : 1;
  const inTabOrder = (column: number) =>
    !active || (active.row === -1 && active.column === column) ? 0 : -1;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  const last = before + columns.length;
  return (
    <thead className="people-grid-head" role={roles.group}>
      <tr
        role={roles.row}
        aria-rowindex={1}
        className="grid-row"
        style={{ '--columns': template } as CSSProperties}
      >
        {selected !== null && (
          <th role={roles.head} aria-colindex={1} className={`grid-box ${asStack({ align: 'center' })}`}>
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
          </th>
        )}
        {columns.map(({ key, title }, index) => {
          const isOrder = order.column === key;
          const column = before + index;
          return (
            <th
              key={key}
              role={roles.head}
              aria-colindex={column + 1}
              aria-sort={isOrder ? (order.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className={`grid-sort ${asRow({ gap: 1, fill: true, px: 2, text: 'start', clip: true })}`}
                data-cell={`-1 ${column}`}
                tabIndex={inTabOrder(column)}
                onFocus={() => onActive(column)}
                onClick={() => onSort(key)}
              >
                <span>{title}</span>
                {isOrder && <Arrow aria-hidden="true" />}
              </button>
            </th>
          );
        })}
        {end !== null && (
          <th
            role={roles.head}
            aria-colindex={last + 1}
            data-cell={active ? `-1 ${last}` : undefined}
            tabIndex={active ? inTabOrder(last) : undefined}
            onFocus={() => onActive(last)}
          >
            <span className="visually-hidden">{end}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
