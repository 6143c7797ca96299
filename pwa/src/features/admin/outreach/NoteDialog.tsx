import { outreachLimits } from '@memcherrish/shared/domain/outreach-limits.ts';
import { outreachWords as words } from '@memcherrish/shared/text/outreach.ts';
import { outreachErrors } from '@memcherrish/shared/text/outreach-errors.ts';
import { outreachCalls } from '@memcherrish/shared/wire/outreach.ts';
import { type FormEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import '#admin/widgets/dialog-form.css';

interface NoteDialogProps {
  schoolId: string;
  /** Null closes the dialog. */
  person: { _id: string; name: string } | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Writes a note about a person who has not joined. */
export function NoteDialog({ person, onClose, ...rest }: NoteDialogProps) {
  const shown = usePreviousNonNull(person);
  if (!shown) return null;
  return (
    <Dialog
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      title={words.noteAbout(shown.name)}
      size="small"
    >
      <NoteForm key={shown._id} person={shown} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function NoteForm({
  schoolId,
  person,
  onClose,
  onSaved,
}: NoteDialogProps & { person: { _id: string; name: string } }) {
  const [text, setText] = useState('');
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['text']);
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return mark({ text: outreachErrors.noteMissing });
    const sent = await send(() =>
      ask(
        sendCall(outreachCalls.addNote, { params: { schoolId, schoolmateId: person._id }, body: { text } }),
        words.saveFailed,
      ),
    );
    if (!sent.ok) return;
    toast(sent.value.message);
    onClose();
    onSaved();
  }

  return (
    <form className="dialog-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextArea
        label={words.noteAbout(person.name)}
        hint={words.noteHint}
        rows={3}
        maxLength={outreachLimits.noteLength}
        value={text}
        error={errors.text}
        onChange={(next) => {
          setText(next);
          clearError('text');
        }}
      />
      <Button type="submit" busy={busy}>
        {words.save}
      </Button>
    </form>
  );
}
