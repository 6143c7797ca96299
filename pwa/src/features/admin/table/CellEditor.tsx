import { genders } from '@memcherrish/shared/domain/person.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { CellField, DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import type { KeyboardEvent } from 'react';
import { columnTitles } from './table-columns.ts';
import type { CellEdit } from './use-cell-edit.ts';

interface CellEditorProps {
  person: DeskPerson;
  field: CellField;
  edit: CellEdit;
  onLeave: () => void;
}

/** The input in a cell. Enter, Tab and a press elsewhere save; Escape keeps the old value. */
export function CellEditor({ person, field, edit, onLeave }: CellEditorProps) {
  if (!edit.open) return null;
  const { text, busy, problem } = edit.open;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      edit.cancel();
      onLeave();
    } else if (event.key === 'Enter' || event.key === 'Tab') edit.save(person, onLeave);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const shared = {
    className: 'grid-editor',
    'aria-label': words.edit(columnTitles[field], person.name),
    'aria-invalid': problem !== null,
    value: text,
    onKeyDown,
    // A cell with a problem waits for a decision: the text stays.
    onBlur: () => !problem && edit.save(person),
  };
  if (field === 'gender') {
    return (
      <select
        {...shared}
        ref={focusOnce}
        disabled={busy}
        onChange={(event) => edit.change(event.target.value)}
      >
        {text === '' && <option value="">{vocabulary.choose}</option>}
        {genders.map((gender) => (
          <option key={gender}>{gender}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      ref={focusOnce}
      type={field === 'mobile' || field === 'whatsapp' ? 'tel' : field === 'email' ? 'email' : 'text'}
      autoComplete="off"
      readOnly={busy}
      onChange={(event) => edit.change(event.target.value)}
    />
  );
}

/** A ref that focuses an editor when it is drawn, and selects its text. */
function focusOnce(input: HTMLInputElement | HTMLSelectElement | null) {
  if (!input || input === document.activeElement) return;
  input.focus();
  if (input instanceof HTMLInputElement) input.select();
}
