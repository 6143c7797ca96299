import { messages } from '@memcherrish/shared/text/messages.ts';
import { recoveryWords } from '@memcherrish/shared/text/recovery.ts';
import { teacherWords } from '@memcherrish/shared/text/teacher.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/admins.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { type FormEvent, useState } from 'react';
import { loginTeacher, type TeacherSignedIn } from '#api/accounts.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';

export function TeacherLogin({ onSignedIn }: { onSignedIn(answer: TeacherSignedIn): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['email', 'password']);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const entry = { email: email.trim(), password };
    const wrong = formErrors(emailLoginBody, entry, { password: messages.passwordRequired });
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const sent = await send(() => loginTeacher(entry));
    if (sent.ok) onSignedIn(sent.value);
  }

  return (
    <AuthPage
      title={teacherWords.teacherLogin}
      foot={
        <>
          <span>{teacherWords.noAccountYet}</span>
          <LinkButton to="/register-teacher">{teacherWords.registerAsATeacher}</LinkButton>
        </>
      }
    >
      <form className="door-form" ref={form} onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextField
          label={teacherWords.eMail}
          value={email}
          onChange={(value) => {
            setEmail(value);
            clearError('email');
          }}
          error={errors.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          label={teacherWords.password}
          value={password}
          onChange={(value) => {
            setPassword(value);
            clearError('password');
          }}
          error={errors.password}
          autoComplete="current-password"
        />
        <Button type="submit" busy={busy} busyLabel={teacherWords.signingIn}>
          {teacherWords.signIn}
        </Button>
        <LinkButton to="/login-teacher/forgot">{recoveryWords.forgot}</LinkButton>
      </form>
    </AuthPage>
  );
}
