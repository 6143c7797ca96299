import { recoveryWords as words } from '@memcherrish/shared/text/account/recovery.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type Recoverable,
  recoveryCalls,
  type StartedRecovery,
} from '@memcherrish/shared/wire/account/recovery.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { fullMoment } from '#ui/words/times.ts';
import { ask } from './connection.ts';
import { useCopy } from './use-copy.ts';
import './dialog-form.css';

/** The person who gets a new password. */
export interface RecoveryFor {
  kind: Recoverable;
  _id: string;
  name: string;
}

interface StartRecoveryDialogProps {
  schoolId: string;
  /** Null closes the dialog. */
  person: RecoveryFor | null;
  onClose: () => void;
}

/** Starts a new password for a fellow admin or a teacher, and shows the link to hand over. */
export function StartRecoveryDialog({ schoolId, person, onClose }: StartRecoveryDialogProps) {
  return (
    <DialogAbout about={person} onClose={onClose} title={({ name }) => words.startTitle(name)} size="small">
      {(shown) => <Start key={shown._id} schoolId={schoolId} person={shown} onClose={onClose} />}
    </DialogAbout>
  );
}

function Start({
  schoolId,
  person,
  onClose,
}: {
  schoolId: string;
  person: RecoveryFor;
  onClose: () => void;
}) {
  const [started, setStarted] = useState<StartedRecovery | null>(null);
  const form = useForm({
    start: { password: '' },
    read: (entry) =>
      bySchema(
        recoveryCalls.start.body,
        { kind: person.kind, accountId: person._id, ...entry },
        { password: messages.passwordRequired },
      ),
    call: (body) => ask(sendCall(recoveryCalls.start, { params: { schoolId }, body }), words.startFailed),
    onSent: setStarted,
    leaving: 'silent',
  });

  if (started) return <HandOver started={started} onClose={onClose} />;
  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      <p>{words.startText}</p>
      <p>{words.startTold}</p>
      <PasswordField label={words.yourPassword} autoComplete="current-password" {...form.field('password')} />
      <DialogFoot>
        <Button kind="quiet" onClick={onClose}>
          {vocabulary.cancel}
        </Button>
        <SubmitButton of={form} label={words.startIt} busyLabel={vocabulary.pleaseWait} />
      </DialogFoot>
    </Form>
  );
}

function HandOver({ started, onClose }: { started: StartedRecovery; onClose: () => void }) {
  const copy = useCopy();
  // The token is behind the #, so that no server and no log gets it with the address.
  const link = `${location.origin}/recover#${started.token}`;
  return (
    <div className={asStack({ gap: 5 })}>
      <Notice tone="success">
        <p>{words.startedTitle}</p>
        <p>{words.startedText(fullMoment(started.usableAt), fullMoment(started.expiresAt))}</p>
      </Notice>
      <TextField label={words.theLink} value={link} readOnly onChange={() => undefined} />
      <DialogFoot>
        <Button kind="quiet" onClick={onClose}>
          {vocabulary.done}
        </Button>
        <Button icon={<Copy />} onClick={() => void copy(link)}>
          {words.copy}
        </Button>
      </DialogFoot>
    </div>
  );
}
