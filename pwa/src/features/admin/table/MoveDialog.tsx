import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk-table.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
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
  const [to, setTo] = useState('');
  const [error, setError] = useState<string | undefined>();
  const options = school.batches.flatMap(({ batch, divisions }) =>
    divisions
      .filter(({ _id }) => _id !== from)
      .map(({ _id, name }) => ({ value: _id, label: `${name}, ${batch}` })),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (to === '') return setError(messages.required);
    onConfirm(to);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={keep ? words.copyTitle(count) : words.moveTitle(count)}
      description={keep ? words.copyText : words.moveText}
      size="small"
    >
      <form className="dialog-form" onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        <SelectField
          label={words.toClass}
          placeholder={words.chooseClass}
          value={to}
          options={options}
          error={error}
          onChange={(next) => {
            setTo(next);
            setError(undefined);
          }}
        />
        <div className="dialog-form-actions">
          <Button type="submit" busy={busy} busyLabel={keep ? words.adding : words.moving}>
            {keep ? words.copyNow : words.moveNow}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {dashboardLabels.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
