import { messages } from '@memcherrish/shared/text/messages.ts';
import { recoveryWords } from '@memcherrish/shared/text/recovery.ts';
import { teacherWords } from '@memcherrish/shared/text/teacher.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/admins.ts';
import { bySchema } from '@memcherrish/shared/wire/form-errors.ts';
import { loginTeacher, type TeacherSignedIn } from '#api/accounts.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';

export function TeacherLogin({ onSignedIn }: { onSignedIn(answer: TeacherSignedIn): void }) {
  const form = useForm({
    start: { email: '', password: '' },
    read: ({ email, password }) =>
      bySchema(emailLoginBody, { email: email.trim(), password }, { password: messages.passwordRequired }),
    call: loginTeacher,
    onSent: onSignedIn,
    leaving: 'silent',
  });

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
      <Form of={form} className={asStack({ gap: 5 })}>
        <TextField
          label={teacherWords.eMail}
          {...form.field('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          label={teacherWords.password}
          {...form.field('password')}
          autoComplete="current-password"
        />
        <Button type="submit" busy={form.busy} busyLabel={teacherWords.signingIn}>
          {teacherWords.signIn}
        </Button>
        <LinkButton to="/login-teacher/forgot">{recoveryWords.forgot}</LinkButton>
      </Form>
    </AuthPage>
  );
}
