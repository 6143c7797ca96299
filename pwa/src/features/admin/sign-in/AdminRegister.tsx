import { password as passwordLength } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { adminCalls } from '@memcherrish/shared/wire/people/admins.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Registered } from '#admin/people/registered.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { AuthPage } from '#ui/pages/AuthPage.tsx';
import { registrationErrors } from './admin-registration.ts';

export function AdminRegister() {
  const navigate = useNavigate();
  // The server asks its first admin for the code. For all others the form has no such field.
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    start: { name: '', email: '', password: '', confirmPassword: '', setupCode: '' },
    read: ({ setupCode, ...entry }) =>
      checked(
        {
          name: entry.name.trim(),
          email: entry.email.trim(),
          password: entry.password,
          ...(asksCode && { setupCode }),
        },
        registrationErrors(entry),
      ),
    call: (body) => ask(sendCall(adminCalls.register, { body }), dashboardWords.registerAdminFailed),
    onSent: ({ message }, { email }) => {
      // The server's message says whether the account is active or waits for an admin.
      const state: Registered = { message, email };
      navigate('/login', { state });
    },
    onFailed: ({ fields }) => {
      if (fields['setupCode'] !== undefined) setAsksCode(true);
    },
  });

  return (
    <AuthPage
      title={dashboardLabels.adminRegistration}
      notice={<ConnectionNotice />}
      foot={
        <>
          <span>{vocabulary.alreadyRegistered}</span>
          <LinkButton to="/login">{vocabulary.signIn}</LinkButton>
        </>
      }
    >
      <Form of={form} className={asStack({ gap: 5 })}>
        <TextField label={vocabulary.name} autoComplete="name" {...form.field('name')} />
        <TextField label={vocabulary.email} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={vocabulary.password}
          autoComplete="new-password"
          hint={formMessages.passwordLengthHint(passwordLength.min)}
          {...form.field('password')}
        />
        <PasswordField
          label={vocabulary.confirmPassword}
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        {asksCode && (
          <TextField label={dashboardLabels.setupCode} autoComplete="off" {...form.field('setupCode')} />
        )}
        <Button type="submit" busy={form.busy} busyLabel={vocabulary.registering}>
          {vocabulary.register}
        </Button>
      </Form>
    </AuthPage>
  );
}
