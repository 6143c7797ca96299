import {
  type MappedField,
  type RowOutcome,
  rowOutcomes,
} from '@memcherrish/shared/domain/class-list-rows.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Rehearsal, RehearsedRow } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { useMemo, useState } from 'react';
import { type Column, DataTable } from '#admin/widgets/DataTable.tsx';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { Button } from '#ui/Button.tsx';
import { asRow } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { useEntryDraft } from './EntryField.tsx';
import { OutcomeCell, reasonId } from './OutcomeCell.tsx';
import { likelyAnswers, rowsToShow, shownFields } from './rehearsal-rows.ts';
import type { Change } from './use-rehearsal.ts';

interface RowsTableProps {
  list: Rehearsal;
  /** Rows that changed since the admin looked. */
  changed: ReadonlySet<string>;
  onChange: (change: Change) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** The rows with their outcomes. Each cell can be fixed in place, and each row can be left out. */
export function RowsTable({ list, changed, onChange }: RowsTableProps) {
  const [outcome, setOutcome] = useState<RowOutcome | null>(null);
  const [touched, setTouched] = useState(nothing);
  const fields = shownFields(list);
  const likely = useMemo(() => likelyAnswers(list), [list]);
  const rows = useMemo(() => rowsToShow(list, outcome, touched), [list, outcome, touched]);
  const severalSheets = new Set(list.rows.map(({ sheet }) => sheet)).size > 1;
  const nameOf = ({ row, sheet }: RehearsedRow) =>
    words.inRow(row, severalSheets ? (list.sheets[sheet]?.name ?? null) : null);

  function work(key: string, change: Change) {
    setTouched((keys) => new Set([...keys, key]));
    onChange(change);
  }

  const columns: Column<RehearsedRow, string>[] = [
    {
      ...{
        key: 'row',
        title: vocabulary.row,
        className: severalSheets ? 'import-row import-row-long' : 'import-row',
      },
      cell: (row) => (severalSheets ? `${list.sheets[row.sheet]?.name}, ${row.row}` : row.row),
    },
    {
      ...{ key: 'outcome', title: words.outcomeHead, className: 'import-outcome' },
      cell: (row) => (
        <OutcomeCell
          row={row}
          name={nameOf(row)}
          isChanged={changed.has(row.key)}
          onAnswer={(choice) => work(row.key, { answer: { key: row.key, choice } })}
        />
      ),
    },
    ...fields.map((field) => ({
      ...{ key: field, title: words.fields[field], className: `import-cell import-cell-${field}` },
      cell: (row: RehearsedRow) => (
        <CellField
          row={row}
          field={field}
          name={nameOf(row)}
          onCommit={(text) => work(row.key, { cell: { key: row.key, field, text } })}
        />
      ),
    })),
  ];

  return (
    <>
      <fieldset className={asRow({ gap: 2, wrap: true })} aria-label={words.show}>
        <Filter
          label={words.all}
          count={list.rows.length}
          isOn={outcome === null}
          onPress={() => filter(null)}
        />
        {rowOutcomes
          .filter((each) => (list.counts[each] ?? 0) > 0 || each === outcome)
          .map((each) => (
            <Filter
              key={each}
              label={words.outcomes[each]}
              count={list.counts[each] ?? 0}
              isOn={outcome === each}
              onPress={() => filter(each)}
            />
          ))}
      </fieldset>
      {likely.length > 0 && (
        <div className={asRow({ gap: 2, wrap: true })}>
          {likely.map(({ label, answers }) => (
            <Button key={label} kind="quiet" onClick={() => answerAll(answers)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {rows.length === 0 ? (
        <Empty title={words.noRows} />
      ) : (
        <DataTable
          label={words.table}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          actions={(row) => {
            const isOut = row.outcome === 'left-out';
            return (
              <RowButton
                label={isOut ? words.takeBack : words.leaveOut}
                of={nameOf(row)}
                onSelect={() => work(row.key, { rows: { keys: [row.key], leaveOut: !isOut } })}
              />
            );
          }}
        />
      )}
    </>
  );

  function answerAll(answers: NonNullable<Change['answers']>) {
    setTouched((keys) => new Set([...keys, ...answers.map(({ key }) => key)]));
    onChange({ answers });
  }

  function filter(next: RowOutcome | null) {
    setOutcome(next);
    setTouched(nothing);
  }
}

interface FilterProps {
  label: string;
  count: number;
  isOn: boolean;
  onPress: () => void;
}

function Filter({ label, count, isOn, onPress }: FilterProps) {
  return (
    <button type="button" className="import-filter" aria-pressed={isOn} onClick={onPress}>
      {words.filter(label, count)}
    </button>
  );
}

interface CellFieldProps {
  row: RehearsedRow;
  field: MappedField;
  /** The name of the row. */
  name: string;
  onCommit: (text: string) => void;
}

/** A cell that is an input: Enter or leaving it saves, Escape restores the text, and arrows go to the row above or below. */
function CellField({ row, field, name, onCommit }: CellFieldProps) {
  const written = row.cells[field] ?? '';
  const value = field === 'division' && written === '' ? (row.division ?? '') : written;
  const { text, setText, commit, reset } = useEntryDraft(value, onCommit);
  const isWrong = row.field === field && row.outcome === 'refused';
  return (
    <input
      className="import-input"
      aria-label={words.cell(words.fields[field], name)}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? reasonId(row) : undefined}
      data-field={field}
      data-unmapped={(field !== 'division' && row.cells[field] === undefined) || undefined}
      data-fixed={row.fixed.includes(field) || undefined}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') reset();
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        neighbourOf(event.currentTarget, field, event.key === 'ArrowDown')?.focus();
      }}
    />
  );
}

/** Returns the input of the same field in the row below or above. */
function neighbourOf(input: HTMLElement, field: MappedField, isBelow: boolean): HTMLInputElement | null {
  const row = input.closest('tr');
  const next = isBelow ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector<HTMLInputElement>(`input[data-field="${field}"]`) ?? null;
}
