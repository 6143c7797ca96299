import { desk } from '@memcherrish/shared/domain/limits.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TickField } from '#ui/forms/TickField.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { type ChosenColumn, type ColumnKey, chosenColumns, columnTitles } from './table-columns.ts';
import { type Chip, chips, type Order } from './table-view.ts';

interface TableToolsProps {
  filter: string;
  onFilter: (text: string) => void;
  chip: Chip;
  onChip: (chip: Chip) => void;
  counts: Record<Chip, number>;
  columns: readonly ChosenColumn[];
  onColumns: (columns: readonly ChosenColumn[]) => void;
  /** Whether the table shows people of one division only. Then its teachers can be shown instead of them. */
  isOneClass: boolean;
  showsTeachers: boolean;
  onTeachers: () => void;
  /** Null on a wide screen, where the head of the table sorts. */
  sort: { order: Order; onSort: (column: ColumnKey) => void } | null;
  /** Whether the server has more rows than it sent. */
  hasMore: boolean;
}

/** The filter, the chips and the columns, which decide what the table shows. */
export function TableTools(props: TableToolsProps) {
  const { filter, onFilter, chip, onChip, counts, columns, onColumns, isOneClass, sort, hasMore } = props;
  const { showsTeachers, onTeachers } = props;
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const offered = chosenColumns.filter((column) => column !== 'class' || !isOneClass);
  return (
    <div className={`table-tools ${asStack({ gap: 2 })}`}>
      <div className={asRow({ gap: 2, across: 3, wrap: true })}>
        <input
          className="table-filter"
          type="search"
          autoComplete="off"
          aria-label={words.filter}
          placeholder={words.filter}
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line in every browser */}
        <div className={`table-chips ${asRow({ gap: 2, wrap: true })}`} role="group" aria-label={words.show}>
          {chips.map((each) => (
            <button
              key={each}
              type="button"
              className="table-chip"
              aria-pressed={chip === each && !showsTeachers}
              onClick={() => onChip(each)}
            >
              {words.chips[each]} <span>{counts[each].toLocaleString('en-IN')}</span>
            </button>
          ))}
          {isOneClass && (
            <button type="button" className="table-chip" aria-pressed={showsTeachers} onClick={onTeachers}>
              {words.teachers}
            </button>
          )}
        </div>
        {!sort && (
          <button
            type="button"
            className="table-chip table-choose"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {words.columns}
            <ChevronDown aria-hidden="true" />
          </button>
        )}
        {sort && (
          <SelectField
            label={words.sortBy}
            value={sort.order.column}
            options={(['name', ...offered] as const).map((column) => ({
              value: column,
              label: columnTitles[column],
            }))}
            onChange={(column) => sort.onSort(column as ColumnKey)}
          />
        )}
      </div>
      {isOpen && !sort && (
        <div id={panel}>
          <p className={asText({ size: 1, tone: 'quiet' })}>{words.columnsHint}</p>
          <div className="table-columns">
            {offered.map((column) => (
              <TickField
                key={column}
                label={columnTitles[column]}
                checked={columns.includes(column)}
                onChange={(checked) =>
                  onColumns(
                    chosenColumns.filter((each) => (each === column ? checked : columns.includes(each))),
                  )
                }
              />
            ))}
          </div>
        </div>
      )}
      {hasMore && <p className={asText({ size: 1, tone: 'quiet' })}>{words.more(desk.mostRows)}</p>}
    </div>
  );
}
