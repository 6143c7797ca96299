import { gridWords as words } from '@memcherrish/shared/text/app/people-grid.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { ReactNode } from 'react';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { asRow } from '#ui/layout.ts';
import type { GridState } from './use-people-grid.ts';
import { useRowSize } from './use-row-size.ts';
import './grid-tools.css';

interface GridToolsProps<Row> {
  grid: GridState<Row>;
  /** The name of the filter, if the page has several tables. */
  filter?: string;
  /** A further chip, pressed while the page shows something else in place of the table. */
  other?: { label: string; isPressed: boolean; onPress: () => void; onLeave: () => void };
  /** Stands at the end of the line. */
  end?: ReactNode;
}

/** The filter and the chips, which decide what a table shows. A phone has a choice of the order, too. */
export function GridTools<Row>({ grid, filter = words.filter, other, end }: GridToolsProps<Row>) {
  const { isNarrow } = useRowSize();
  return (
    <div className={`grid-tools ${asRow({ gap: 2, across: 3, wrap: true })}`}>
      <input
        className="grid-filter"
        type="search"
        autoComplete="off"
        aria-label={filter}
        placeholder={filter}
        value={grid.filter}
        onChange={(event) => grid.setFilter(event.target.value)}
      />
      {(grid.chips.length > 1 || other) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line in every browser
        <div
          className={`grid-chips ${asRow({ gap: 2, wrap: true })}`}
          role="group"
          aria-label={vocabulary.show}
        >
          {grid.chips.map(({ key, label, count }) => (
            <button
              key={key}
              type="button"
              className="grid-chip"
              aria-pressed={grid.chip === key && !other?.isPressed}
              onClick={() => {
                grid.setChip(key);
                other?.onLeave();
              }}
            >
              {label} <span>{count.toLocaleString('en-IN')}</span>
            </button>
          ))}
          {other && (
            <button
              type="button"
              className="grid-chip"
              aria-pressed={other.isPressed}
              onClick={other.onPress}
            >
              {other.label}
            </button>
          )}
        </div>
      )}
      {isNarrow && (
        <SelectField
          label={words.sortBy}
          value={grid.order.column}
          options={grid.columns.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={grid.sort}
        />
      )}
      {end}
    </div>
  );
}
