import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import {
  fieldLabels,
  type OwnField,
  ownFields,
} from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { currentDate } from '#clock/clock.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { conflictInWords, valueInWords } from './conflict-in-words.ts';
import type { ProfileEdit } from './use-profile-edit.ts';
import './conflict-dialog.css';

type Choice = 'yours' | 'theirs';

/** Shows both values of each field that another person changed too, and asks which to keep. */
export function ConflictDialog({ edit }: { edit: ProfileEdit }) {
  const row = usePreviousNonNull(edit.conflict);
  const form = useForm({
    start: { choices: {} as Partial<Record<OwnField, Choice>> },
    onSent: async () => {
      const kept = fields.filter((field) => choiceOf(field) === 'yours');
      form.reset();
      if (row) await edit.settle(row, kept);
    },
    // The question comes again, and 'yours' is chosen at first.
    leaving: 'silent',
  });
  const fields = ownFields.filter((field) => row?.conflicts?.[field]);
  const choiceOf = (field: OwnField) => form.entry.choices[field] ?? 'yours';
  if (!row) return null;

  return (
    <Dialog
      open={edit.conflict !== null}
      onOpenChange={(open) => !open && edit.postpone(row)}
      title={profileWords.whichToKeep}
      description={formMessages.profileConflict}
    >
      <Form of={form} className={asStack({ gap: 5 })}>
        {fields.map((field) => {
          const conflict = row.conflicts?.[field];
          return (
            conflict && (
              <fieldset key={field} className={`conflict-field ${asStack({ gap: 2 })}`}>
                <legend>{fieldLabels[field]}</legend>
                <p className="conflict-story">{conflictInWords(conflict, row.madeAt, currentDate())}</p>
                {(['yours', 'theirs'] as const).map((choice) => (
                  <label key={choice} className={`conflict-choice ${asRow({ gap: 3, py: 2, px: 3 })}`}>
                    <input
                      type="radio"
                      name={field}
                      checked={choiceOf(field) === choice}
                      onChange={() =>
                        form.change(({ choices }) => ({ choices: { ...choices, [field]: choice } }))
                      }
                    />
                    <span className={asStack({ shrink: true, leading: 'snug' })}>
                      <span className={asText({ size: 1, tone: 'quiet' })}>
                        {choice === 'yours' ? profileWords.yours : profileWords.theirs}
                      </span>
                      <span className={asText({ breaks: true })}>{valueInWords(conflict[choice])}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            )
          );
        })}
        <Button type="submit">{profileWords.keepThese}</Button>
      </Form>
    </Dialog>
  );
}
