import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { recoveryWords } from '@memcherrish/shared/text/recovery.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/admins.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readRegistered } from '#admin/people/registered.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { loginAdmin } from '#api/admin-sign-in.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SignInStep } from './SignInStep.tsx';

interface AdminLoginProps {
  onSignedIn: (answer: { adminName: string }) => void;
}

export function AdminLogin({ onSignedIn }: AdminLoginProps) {
  const registered = readRegistered(useLocation().state);
  const [email, setEmail] = useState(registered?.email ?? '');
  const [password, setPassword] = useState('');
  const [ticket, setTicket] = useState<string | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['email', 'password']);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const entry = { email: email.trim(), password };
    const wrong = formErrors(emailLoginBody, entry, { password: messages.passwordRequired });
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const sent = await send(() => ask(loginAdmin(entry), dashboardWords.adminLoginFailed));
    if (!sent.ok) return;
    if ('secondFactor' in sent.value) {
      setTicket(sent.value.ticket);
      setPassword('');
    } else onSignedIn({ adminName: sent.value.adminName });
  }

  if (ticket !== null) {
    return <SignInStep ticket={ticket} onSignedIn={onSignedIn} onAgain={() => setTicket(null)} />;
  }
  return (
    <AuthPage
      title={dashboardLabels.adminLogin}
      notice={<ConnectionNotice />}
      foot={
        <>
          <span>{dashboardLabels.noAccountYet}</span>
          <LinkButton to="/register">{dashboardLabels.registerAsAnAdmin}</LinkButton>
        </>
      }
    >
      {registered && !failure && <Notice tone="success">{registered.message}</Notice>}
      <form className="door-form" ref={form} onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextField
          label={dashboardLabels.eMail}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(value) => {
            setEmail(value);
            clearError('email');
          }}
          error={errors.email}
        />
        <PasswordField
          label={dashboardLabels.password}
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            clearError('password');
          }}
          error={errors.password}
        />
        <Button type="submit" busy={busy} busyLabel={dashboardLabels.signingIn}>
          {dashboardLabels.signIn}
        </Button>
        <PasskeySignIn onSignedIn={onSignedIn} />
        <LinkButton to="/login/forgot">{recoveryWords.forgot}</LinkButton>
      </form>
    </AuthPage>
  );
}
