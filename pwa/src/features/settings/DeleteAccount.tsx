import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { accountCalls } from '@memcherrish/shared/wire/account/account.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asStack } from '#ui/layout.ts';
import { Section } from './Section.tsx';

/** Hides the account from everyone at once and deletes it after seven days. Asks for the password again. */
export function DeleteAccount({ onChanged }: { onChanged(): void }) {
  const [open, setOpen] = useState(false);
  const form = useForm({
    start: { password: '' },
    read: (entry) => bySchema(accountCalls.askDeletion.body, entry, { password: messages.passwordRequired }),
    call: async (body) =>
      withReason(await sendCall(accountCalls.askDeletion, { body }), ownWords.deleteAccountFailed),
    onSent: () => {
      close();
      onChanged();
    },
    leaving: 'silent',
  });

  function close() {
    setOpen(false);
    form.reset();
    form.mark({});
  }

  return (
    <Section title={settingsWords.deleteMyAccount} text={ownWords.deleteAccountHint}>
      <div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {settingsWords.deleteMyAccount}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={settingsWords.deleteYourAccount}
        description={ownWords.deleteAccountAsk}
        size="small"
      >
        <Form of={form} className={asStack({ gap: 5 })}>
          <PasswordField
            label={settingsWords.yourPassword}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <SubmitButton
            of={form}
            label={settingsWords.deleteMyAccount}
            kind="danger"
            busyLabel={settingsWords.deleting}
          />
        </Form>
      </Dialog>
    </Section>
  );
}
