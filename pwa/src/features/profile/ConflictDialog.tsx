import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useLast } from '#ui/use-last.ts';
import { type EditedField, editedFields, fieldLabels } from './draft.ts';
import type { ProfileEdit } from './use-profile-edit.ts';
import './conflict-dialog.css';

type Choice = 'yours' | 'theirs';

/** Somebody else has changed the same fields: both values of each, and a choice (design section 6). */
export function ConflictDialog({ edit }: { edit: ProfileEdit }) {
  const [choices, setChoices] = useState<Partial<Record<EditedField, Choice>>>({});
  const shown = useLast(edit.conflicts);
  if (!shown) return null;
  const fields = editedFields.filter((field) => shown[field]);
  const choiceOf = (field: EditedField) => choices[field] ?? 'yours';

  function submit(event: FormEvent) {
    event.preventDefault();
    setChoices({});
    void edit.settle(fields.filter((field) => choiceOf(field) === 'yours'));
  }

  return (
    <Dialog
      open={edit.conflicts !== null}
      onOpenChange={(open) => !open && edit.postpone()}
      title="Which do you want to keep?"
      description={messages.profileConflict}
    >
      <form className="conflict" onSubmit={submit}>
        {fields.map((field) => (
          <fieldset key={field} className="conflict-field">
            <legend>{fieldLabels[field]}</legend>
            {(['yours', 'theirs'] as const).map((choice) => (
              <label key={choice} className="conflict-choice">
                <input
                  type="radio"
                  name={field}
                  checked={choiceOf(field) === choice}
                  onChange={() => setChoices((before) => ({ ...before, [field]: choice }))}
                />
                <span className="conflict-words">
                  <span className="conflict-whose">{choice === 'yours' ? 'Yours' : 'Theirs'}</span>
                  <span className="conflict-value">{inWords(shown[field]?.[choice])}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <Button type="submit">Keep these</Button>
      </form>
    </Dialog>
  );
}

function inWords(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : fallbacks.notSet;
}
