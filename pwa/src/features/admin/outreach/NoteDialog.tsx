import { outreachLimits } from '@memcherrish/shared/domain/outreach-limits.ts';
import { outreachWords as words } from '@memcherrish/shared/text/desk/outreach.ts';
import { outreachErrors } from '@memcherrish/shared/text/desk/outreach-errors.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { outreachCalls } from '@memcherrish/shared/wire/desk/outreach.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
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
  return (
    <DialogAbout about={person} onClose={onClose} title={({ name }) => words.noteAbout(name)} size="small">
      {(shown) => <NoteForm key={shown._id} person={shown} onClose={onClose} {...rest} />}
    </DialogAbout>
  );
}

function NoteForm({
  schoolId,
  person,
  onClose,
  onSaved,
}: NoteDialogProps & { person: { _id: string; name: string } }) {
  const toast = useToast();
  const form = useForm({
    start: { text: '' },
    read: (entry) => bySchema(outreachCalls.addNote.body, entry, { text: outreachErrors.noteMissing }),
    call: (body) =>
      ask(
        sendCall(outreachCalls.addNote, { params: { schoolId, schoolmateId: person._id }, body }),
        words.saveFailed,
      ),
    onSent: ({ message }) => {
      toast(message);
      onClose();
      onSaved();
    },
  });

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      <TextArea
        label={words.noteAbout(person.name)}
        hint={words.noteHint}
        rows={3}
        maxLength={outreachLimits.noteLength}
        {...form.field('text')}
      />
      <SubmitButton of={form} />
    </Form>
  );
}
