import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import '#admin/widgets/dialog-form.css';

interface MoveDialogProps {
  open: boolean;
  count: number;
  /** Whether the people stay in their class too. */
  keep: boolean;
  school: Structure;
  /** The division that all of the people are in, if there is only one. It is not offered. */
  from: string | null;
  busy: boolean;
  failure: string | null;
  onConfirm: (divisionId: string) => void;
  onClose: () => void;
}

/** Asks for the class that people move to, or are added to. */
export function MoveDialog(props: MoveDialogProps) {
  const { open, count, keep, school, from, busy, failure, onConfirm, onClose } = props;
  const form = useForm({
    start: { to: '' },
    read: (entry) => checked(entry, { to: entry.to === '' ? messages.required : undefined }),
    onSent: ({ to }) => onConfirm(to),
    leaving: 'silent',
  });
  const options = school.batches.flatMap(({ batch, divisions }) =>
    divisions
      .filter(({ _id }) => _id !== from)
      .map(({ _id, name }) => ({ value: _id, label: `${name}, ${batch}` })),
  );

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={keep ? words.copyTitle(count) : words.moveTitle(count)}
      description={keep ? words.copyText : words.moveText}
      size="small"
    >
      <Form of={form} className={asStack({ gap: 5 })}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <SelectField
          label={words.toClass}
          placeholder={vocabulary.chooseAClass}
          options={options}
          {...form.field('to')}
        />
        <DialogFoot>
          <Button kind="quiet" onClick={onClose}>
            {vocabulary.cancel}
          </Button>
          <Button type="submit" busy={busy} busyLabel={keep ? vocabulary.adding : words.moving}>
            {keep ? vocabulary.add : words.moveNow}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
