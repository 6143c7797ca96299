import { password as passwordLength } from '@memcherrish/shared/domain/limits.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { adminCalls } from '@memcherrish/shared/wire/admins.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Registered } from '#admin/people/registered.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { type RegistrationField, registrationErrors, registrationFields } from './admin-registration.ts';

export function AdminRegister() {
  const navigate = useNavigate();
  const [entry, setEntry] = useState({ name: '', email: '', password: '', confirmPassword: '' });
  // The server asks its first admin for the code. For all others the form has no such field.
  const [setupCode, setSetupCode] = useState<string | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(registrationFields);

  /** Returns the props that every field of this form shares. */
  function field(name: Exclude<RegistrationField, 'setupCode'>) {
    return {
      value: entry[name],
      error: errors[name],
      onChange: (value: string) => {
        setEntry((current) => ({ ...current, [name]: value }));
        clearError(name);
      },
    };
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = registrationErrors(entry);
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const { password } = entry;
    const [name, email] = [entry.name.trim(), entry.email.trim()];
    const sent = await send(() =>
      ask(
        sendCall(adminCalls.register, {
          body: { name, email, password, ...(setupCode !== null && { setupCode }) },
        }),
        dashboardWords.registerAdminFailed,
      ),
    );
    if (!sent.ok) {
      if (sent.problem.fields['setupCode'] !== undefined) setSetupCode((typed) => typed ?? '');
      return;
    }
    // The server's message says whether the account is active or waits for an admin.
    const state: Registered = { message: sent.value.message, email };
    navigate('/login', { state });
  }

  return (
    <AuthPage
      title={dashboardLabels.adminRegistration}
      notice={<ConnectionNotice />}
      foot={
        <>
          <span>{dashboardLabels.alreadyRegistered}</span>
          <LinkButton to="/login">{dashboardLabels.signIn}</LinkButton>
        </>
      }
    >
      <form className="door-form" ref={form} onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextField label={dashboardLabels.name} autoComplete="name" {...field('name')} />
        <TextField label={dashboardLabels.eMail} type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label={dashboardLabels.password}
          autoComplete="new-password"
          hint={formMessages.passwordLengthHint(passwordLength.min)}
          {...field('password')}
        />
        <PasswordField
          label={dashboardLabels.confirmPassword}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        {setupCode !== null && (
          <TextField
            label={dashboardLabels.setupCode}
            autoComplete="off"
            value={setupCode}
            error={errors.setupCode}
            onChange={(value) => {
              setSetupCode(value);
              clearError('setupCode');
            }}
          />
        )}
        <Button type="submit" busy={busy} busyLabel={dashboardLabels.registering}>
          {dashboardLabels.register}
        </Button>
      </form>
    </AuthPage>
  );
}
