import { type MappedField, mappedFields } from '@memcherrish/shared/domain/class-list-rows.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { Rehearsal, RehearsedSheet } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TickField } from '#ui/forms/TickField.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { EntryField } from './EntryField.tsx';
import type { Change } from './use-rehearsal.ts';

interface SheetsFormProps {
  list: Rehearsal;
  open: boolean;
  onToggle: () => void;
  onChange: (change: Change) => void;
}

const unused = 'unused';
const options = [
  { value: unused, label: words.unused },
  ...mappedFields.map((field) => ({ value: field, label: words.fields[field] })),
];

/** The sheets of the file, the class of each, and the field of each column. */
export function SheetsForm({ list, open, onToggle, onChange }: SheetsFormProps) {
  const { sheets, divisions, missingDivisions, makesDivisions } = list;
  const knownId = useId();
  return (
    <section className="panel-card import-sheets">
      <Disclosure label={words.sheets} open={open} onToggle={onToggle}>
        <div className={asStack({ gap: 4 })}>
          {sheets.map((sheet) => (
            <SheetForm key={sheet.index} sheet={sheet} knownId={knownId} onChange={onChange} />
          ))}
        </div>
        <datalist id={knownId}>
          {divisions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Disclosure>
      {(missingDivisions.length > 0 || makesDivisions) && (
        <div className={asStack({ gap: 4 })}>
          {missingDivisions.length > 0 && <p>{words.missing(missingDivisions)}</p>}
          <TickField
            label={words.makes}
            checked={makesDivisions}
            onChange={(checked) => onChange({ makesDivisions: checked })}
          />
        </div>
      )}
    </section>
  );
}

interface SheetFormProps {
  sheet: RehearsedSheet;
  knownId: string;
  onChange: (change: Change) => void;
}

function SheetForm({ sheet, knownId, onChange }: SheetFormProps) {
  const { index, name, rows, isChosen, division, columns, uncertain } = sheet;
  const headingOf = (position: number) => words.column(columns[position]?.heading ?? '', position + 1);
  const change = (fields: Omit<NonNullable<Change['sheet']>, 'index'>) =>
    onChange({ sheet: { index, ...fields } });
  const choose = (position: number, value: string) =>
    change({
      columns: columns.map(({ field }, at): MappedField | null => {
        if (at !== position) return field === value && value !== 'division' ? null : field;
        return mappedFields.find((each) => each === value) ?? null;
      }),
    });
  return (
    <fieldset className={`import-sheet ${asStack({ gap: 3, shrink: true })}`}>
      <legend>{words.sheet(name, rows)}</legend>
      <TickField
        label={words.useSheet(name)}
        checked={isChosen}
        onChange={(checked) => change({ isChosen: checked })}
      />
      {isChosen && (
        <>
          <EntryField
            label={words.sheetDivision}
            hint={words.sheetDivisionHint}
            value={division ?? ''}
            list={knownId}
            onCommit={(text) => change({ division: text === '' ? null : text })}
          />
          {uncertain.length > 0 && (
            <Notice tone="info">
              {uncertain.map(({ field, positions }) => (
                <p key={field}>{words.chooseColumn(words.fields[field], positions.map(headingOf))}</p>
              ))}
              <Button kind="quiet" onClick={() => change({ columns: columns.map(({ field }) => field) })}>
                {words.noColumn}
              </Button>
            </Notice>
          )}
          <fieldset className="import-columns" aria-label={words.columns(name)}>
            {columns.map(({ heading, example, field }, position) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
                key={position}
                label={words.column(heading, position + 1)}
                hint={words.columnLike(example)}
                value={field ?? unused}
                options={options}
                onChange={(value) => choose(position, value)}
              />
            ))}
          </fieldset>
        </>
      )}
    </fieldset>
  );
}
