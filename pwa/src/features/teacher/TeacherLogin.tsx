import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { teacherWords } from '@memcherrish/shared/text/teacher.ts';
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
    if (!isEmail(email) || password === '')
      return mark({
        ...(!isEmail(email) && { email: email.trim() === '' ? messages.required : messages.invalidEmail }),
        ...(password === '' && { password: messages.passwordRequired }),
      });
    const sent = await send(() => loginTeacher({ email: email.trim(), password }));
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
      </form>
    </AuthPage>
  );
}
