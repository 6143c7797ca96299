import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/settings.ts';
import { accountCalls } from '@memcherrish/shared/wire/account.ts';
import { type FormEvent, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { Section } from './Section.tsx';

/** Hides the account from everyone at once and deletes it after seven days. Asks for the password again. */
export function DeleteAccount({ onChanged }: { onChanged(): void }) {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['password']);

  function close() {
    setOpen(false);
    setPassword('');
    mark({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') return mark({ password: messages.passwordRequired });
    const sent = await send(async () =>
      withReason(
        await sendCall(accountCalls.askDeletion, { body: { password } }),
        ownWords.deleteAccountFailed,
      ),
    );
    if (!sent.ok) return;
    close();
    onChanged();
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
        <form className="settings-form" ref={form} onSubmit={submit} noValidate>
          {failure && <Notice tone="error">{failure}</Notice>}
          <PasswordField
            label={settingsWords.yourPassword}
            autoComplete="current-password"
            value={password}
            onChange={(value) => {
              setPassword(value);
              clearError('password');
            }}
            error={errors.password}
          />
          <Button type="submit" kind="danger" busy={busy} busyLabel={settingsWords.deleting}>
            {settingsWords.deleteMyAccount}
          </Button>
        </form>
      </Dialog>
    </Section>
  );
}
