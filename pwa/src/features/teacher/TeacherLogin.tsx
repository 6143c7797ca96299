import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { teacherWords } from '@memcherrish/shared/text/school/teacher.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/people/admins.ts';
import { lazy, Suspense } from 'react';
import { loginTeacher, type TeacherSignedIn } from '#local/sign-in/accounts.ts';
import { afterSignIn } from '#local/sign-in/after-sign-in.ts';
import { passkeyEntry } from '#local/sign-in/passkey-entry.ts';
import type { PasskeySignedIn } from '#local/sign-in/passkey-sign-in.ts';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { AuthPage } from '#ui/pages/AuthPage.tsx';

const PasskeySignIn = lazy(async () => ({
  default: (await import('#components/passkeys/PasskeySignIn.tsx')).PasskeySignIn<PasskeySignedIn>,
}));

export function TeacherLogin({ onSignedIn }: { onSignedIn(answer: TeacherSignedIn): void }) {
  const form = useForm({
    start: { email: '', password: '' },
    read: ({ email, password }) =>
      bySchema(emailLoginBody, { email: email.trim(), password }, { password: messages.passwordRequired }),
    call: loginTeacher,
    onSent: (answer) => {
      void afterSignIn();
      onSignedIn(answer);
    },
    leaving: 'silent',
  });

  return (
    <AuthPage
      title={vocabulary.teacherLogin}
      foot={
        <>
          <span>{vocabulary.noAccountYet}</span>
          <LinkButton to="/register-teacher">{teacherWords.registerAsATeacher}</LinkButton>
        </>
      }
    >
      <Form of={form} className={asStack({ gap: 5 })}>
        <TextField
          label={vocabulary.email}
          {...form.field('email')}
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
        />
        <PasswordField
          label={vocabulary.password}
          {...form.field('password')}
          autoComplete="current-password"
        />
        <SubmitButton of={form} label={vocabulary.signIn} busyLabel={vocabulary.signingIn} />
        <Suspense>
          <PasskeySignIn {...passkeyEntry('teacher', onSignedIn)} />
        </Suspense>
        <LinkButton to="/login-teacher/forgot">{vocabulary.forgotPassword}</LinkButton>
      </Form>
    </AuthPage>
  );
}
