import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type CellField,
  type DeskPerson,
  deskPeopleCalls,
} from '@memcherrish/shared/wire/desk/desk-people.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { columnTitles, mayEdit } from './table-columns.ts';
import { rowKey } from './table-view.ts';

/** The cell that is being edited. It is state of the page, so scrolling and sorting lose no text. */
interface OpenCell {
  key: string;
  field: CellField;
  text: string;
  /** The revision that the text is based on. */
  base: number;
  busy: boolean;
  problem: { message: string; isConflict: boolean } | null;
}

export interface CellEdit {
  open: OpenCell | null;
  start: (person: DeskPerson, field: CellField) => void;
  change: (text: string) => void;
  /** Saves the text. A conflict keeps the cell open with the text; another save is then based on the other value. */
  save: (person: DeskPerson, onClosed?: () => void) => void;
  cancel: () => void;
}

/** Edits one cell at a time. `onRow` gets each newer row. */
export function useCellEdit(schoolId: string, onRow: (person: DeskPerson) => void): CellEdit {
  const [open, setOpen] = useState<OpenCell | null>(null);
  const toast = useToast();

  function start(person: DeskPerson, field: CellField) {
    if (open?.busy || open?.problem) return;
    if (!mayEdit(person, field)) return toast(words.ownersCell, 'error');
    const text = person[field] ?? '';
    const base = person.revisions[field] ?? 0;
    setOpen({ key: rowKey(person), field, text, base, busy: false, problem: null });
  }

  async function save(person: DeskPerson, onClosed: () => void = () => undefined) {
    if (!open || open.busy) return;
    const { field, base } = open;
    const value = open.text.trim();
    if (value === (person[field] ?? '') && !open.problem) {
      setOpen(null);
      return onClosed();
    }
    setOpen({ ...open, busy: true, problem: null });
    const body = { divisionId: person.divisionId, field, value, base };
    const outcome = await ask(
      sendCall(deskPeopleCalls.editCell, { params: { schoolId, schoolmateId: person._id }, body }),
      vocabulary.changeFailed,
    );
    if (outcome.ok) {
      setOpen(null);
      onRow(outcome.value.schoolmate);
      onClosed();
      return toast(outcome.value.message);
    }
    const { conflicts, fields, message } = outcome.problem;
    const other = conflicts?.[field];
    if (!other) {
      return setOpen({ ...open, problem: { message: fields[field] ?? message, isConflict: false } });
    }
    const theirs = typeof other.theirs === 'string' ? other.theirs : null;
    const revision = other.revision ?? base;
    onRow({ ...person, [field]: theirs, revisions: { ...person.revisions, [field]: revision } });
    const title = columnTitles[field];
    setOpen({
      ...open,
      base: revision,
      problem: {
        message: theirs === null ? words.clearedMeanwhile(title) : words.conflict(title, theirs),
        isConflict: true,
      },
    });
  }

  return {
    open,
    start,
    change: (text) => setOpen((cell) => cell && { ...cell, text }),
    save: (person, onClosed) => void save(person, onClosed),
    cancel: () => setOpen(null),
  };
}
