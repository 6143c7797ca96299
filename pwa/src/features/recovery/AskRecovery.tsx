import { messages } from '@memcherrish/shared/text/messages.ts';
import { recoveryWords as words } from '@memcherrish/shared/text/recovery.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { askRecoveryBody, type Recoverable, recoveryCalls } from '@memcherrish/shared/wire/recovery.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { signInPages } from './sign-in-pages.ts';
import './recovery.css';

/** `/login/forgot` and `/login-teacher/forgot`: asks for a link to a new password. */
export function AskRecovery({ kind }: { kind: Recoverable }) {
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['email']);
  const sendsMail = useSendsMail();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const entry = { kind, email: email.trim() };
    const wrong = formErrors(askRecoveryBody, entry, { email: messages.required });
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const sent = await send(async () =>
      withReason(await sendCall(recoveryCalls.ask, { body: { kind, email: entry.email } }), words.askFailed),
    );
    if (sent.ok) setAsked(sent.value.message);
  }

  const foot = <LinkButton to={signInPages[kind]}>{words.backToSignIn}</LinkButton>;
  if (!sendsMail) {
    return (
      <AuthPage title={words.askTitle} foot={foot}>
        <Notice tone="info">{words.noMail}</Notice>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={words.askTitle} foot={foot}>
      {asked !== null && <Notice tone="success">{asked}</Notice>}
      <form className="door-form" ref={form} onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        {asked === null && <p>{words.askText}</p>}
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={(value) => {
            setEmail(value);
            clearError('email');
          }}
          error={errors.email}
        />
        <Button
          type="submit"
          kind={asked === null ? 'primary' : 'quiet'}
          busy={busy}
          busyLabel={words.pleaseWait}
        >
          {asked === null ? words.send : words.sendAgain}
        </Button>
      </form>
      <p className="recovery-quiet">{words.noMailbox}</p>
    </AuthPage>
  );
}

/** Returns false once the server has said that it sends no e-mail. Until then the form is shown. */
function useSendsMail(): boolean {
  const [sendsMail, setSendsMail] = useState(true);
  useEffect(() => {
    let isShown = true;
    void sendCall(recoveryCalls.readWays).then((ways) => {
      if (isShown && ways.ok) setSendsMail(ways.value.byEmail);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return sendsMail;
}
