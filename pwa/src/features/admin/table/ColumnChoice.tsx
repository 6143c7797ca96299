import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { TickField } from '#ui/forms/TickField.tsx';
import { asText } from '#ui/layout.ts';
import { type ChosenColumn, chosenColumns, columnTitles } from './table-columns.ts';

interface ColumnChoiceProps {
  columns: readonly ChosenColumn[];
  /** Whether the table shows people of one division only, so that their class is no column. */
  isOneClass: boolean;
  onColumns: (columns: readonly ChosenColumn[]) => void;
}

/** Chooses the columns of the table of people. */
export function ColumnChoice({ columns, isOneClass, onColumns }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <button
        type="button"
        className="grid-chip table-choose"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {words.columns}
        <ChevronDown aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={panel} className={asText({ fill: true })}>
          <p className={asText({ size: 1, tone: 'quiet' })}>{words.columnsHint}</p>
          <div className="table-columns">
            {chosenColumns
              .filter((column) => column !== 'class' || !isOneClass)
              .map((column) => (
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
    </>
  );
}
