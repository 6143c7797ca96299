import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/people/admins.ts';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readRegistered } from '#admin/people/registered.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { loginAdmin } from '#local/sign-in/admin-sign-in.ts';
import { passkeyEntry } from '#local/sign-in/passkey-entry.ts';
import type { PasskeySignedIn } from '#local/sign-in/passkey-sign-in.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { AuthPage } from '#ui/pages/AuthPage.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { SignInStep } from './SignInStep.tsx';

const PasskeySignIn = lazy(async () => ({
  default: (await import('#components/passkeys/PasskeySignIn.tsx')).PasskeySignIn<PasskeySignedIn>,
}));

interface AdminLoginProps {
  onSignedIn: (answer: { adminName: string }) => void;
}

export function AdminLogin({ onSignedIn }: AdminLoginProps) {
  const registered = readRegistered(useLocation().state);
  const [ticket, setTicket] = useState<string | null>(null);
  const form = useForm({
    start: { email: registered?.email ?? '', password: '' },
    read: ({ email, password }) =>
      bySchema(emailLoginBody, { email: email.trim(), password }, { password: messages.passwordRequired }),
    call: (entry) => ask(loginAdmin(entry), dashboardWords.adminLoginFailed),
    onSent: (answer) => {
      if ('secondFactor' in answer) {
        setTicket(answer.ticket);
        form.change({ password: '' });
      } else onSignedIn({ adminName: answer.adminName });
    },
    leaving: 'silent',
  });

  if (ticket !== null) {
    return <SignInStep ticket={ticket} onSignedIn={onSignedIn} onAgain={() => setTicket(null)} />;
  }
  return (
    <AuthPage
      title={vocabulary.adminLogin}
      notice={<ConnectionNotice />}
      foot={
        <>
          <span>{vocabulary.noAccountYet}</span>
          <LinkButton to="/register">{dashboardLabels.registerAsAnAdmin}</LinkButton>
        </>
      }
    >
      {registered && !form.failure && <Notice tone="success">{registered.message}</Notice>}
      <Form of={form} className={asStack({ gap: 5 })}>
        <TextField
          label={vocabulary.email}
          type="email"
          autoComplete="username webauthn"
          {...form.field('email')}
        />
        <PasswordField
          label={vocabulary.password}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button type="submit" busy={form.busy} busyLabel={vocabulary.signingIn}>
          {vocabulary.signIn}
        </Button>
        <Suspense>
          <PasskeySignIn {...passkeyEntry('admin', onSignedIn)} />
        </Suspense>
        <LinkButton to="/login/forgot">{vocabulary.forgotPassword}</LinkButton>
      </Form>
    </AuthPage>
  );
}
