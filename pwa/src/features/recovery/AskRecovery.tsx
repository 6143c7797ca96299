import { recoveryWords as words } from '@memcherrish/shared/text/account/recovery.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  askRecoveryBody,
  type Recoverable,
  recoveryCalls,
} from '@memcherrish/shared/wire/account/recovery.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { AuthPage } from '#ui/pages/AuthPage.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { signInPages } from './sign-in-pages.ts';

/** `/login/forgot` and `/login-teacher/forgot`: asks for a link to a new password. */
export function AskRecovery({ kind }: { kind: Recoverable }) {
  const [asked, setAsked] = useState<string | null>(null);
  const form = useForm({
    start: { email: '' },
    read: ({ email }) =>
      bySchema(askRecoveryBody, { kind, email: email.trim() }, { email: messages.required }),
    call: async (body) => withReason(await sendCall(recoveryCalls.ask, { body }), words.askFailed),
    onSent: ({ message }) => setAsked(message),
    leaving: 'silent',
  });
  const sendsMail = useSendsMail();

  const foot = <LinkButton to={signInPages[kind]}>{words.backToSignIn}</LinkButton>;
  if (!sendsMail) {
    return (
      <AuthPage title={vocabulary.setNewPassword} foot={foot}>
        <Notice tone="info">{words.noMail}</Notice>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={vocabulary.setNewPassword} foot={foot}>
      {asked !== null && <Notice tone="success">{asked}</Notice>}
      <Form of={form} className={asStack({ gap: 5 })}>
        {asked === null && <p>{words.askText}</p>}
        <TextField
          label={vocabulary.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.field('email')}
        />
        <SubmitButton
          of={form}
          label={asked === null ? words.send : words.sendAgain}
          kind={asked === null ? 'primary' : 'quiet'}
          busyLabel={vocabulary.pleaseWait}
        />
      </Form>
      <p className={asText({ tone: 'quiet' })}>{words.noMailbox}</p>
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
