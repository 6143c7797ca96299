import { delays, password as passwordLength } from '@memcherrish/shared/domain/limits.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { teacherWords } from '@memcherrish/shared/text/school/teacher.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked, notSent } from '@memcherrish/shared/wire/base/form-errors.ts';
import {
  optionalTeacherFields,
  requiredTeacherFields,
} from '@memcherrish/shared/wire/people/teacher-registry.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { inWords } from '#api/in-words.ts';
import { registerTeacher } from '#api/teachers.ts';
import { useDevice } from '#local/db/device.ts';
import { FileField } from '#ui/forms/FileField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { AuthPage } from '#ui/pages/AuthPage.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { usePhotoCrop } from '#ui/photos/use-photo-crop.tsx';
import { TeacherFields } from './TeacherFields.tsx';
import { emptyTeacher, sentTeacher, teacherErrors } from './teacher-registration.ts';
import './teacher-form.css';

/** `/register-teacher`: creates an account that an admin can assign to classes. */
export function TeacherRegister({ notice }: { notice?: ReactNode }) {
  const isAdmin = useDevice().status === 'admin';
  const [query] = useSearchParams();
  // The page of an admin who registers a teacher leads back to their dashboard.
  const dashboard = isAdmin ? `/dashboard?${query}` : null;
  const navigate = useNavigate();
  const [registered, setRegistered] = useState<string | null>(null);
  const form = useForm({
    start: { ...emptyTeacher, profilePhoto: null as File | null },
    read: ({ profilePhoto: photo, ...entry }) => {
      if (registered !== null) return notSent;
      const errors = teacherErrors(entry);
      if (photo) return checked({ teacher: sentTeacher(entry), photo }, errors);
      return { ok: false, errors: { ...errors, profilePhoto: teacherFormWords.teacherPhotoMissing } };
    },
    call: async ({ teacher, photo }) =>
      inWords(await registerTeacher(teacher, photo), teacherFormWords.registerTeacherFailed),
    onSent: ({ message }) => setRegistered(message),
  });
  const name = form.entry.name.trim();
  const crop = usePhotoCrop({
    onPhoto: (profilePhoto) => form.change({ profilePhoto }),
    onRefused: (profilePhoto) => form.mark({ ...form.errors, profilePhoto }),
  });

  useEffect(() => {
    if (registered === null) return;
    const leave = () =>
      dashboard === null
        ? navigate('/login-teacher')
        : navigate(dashboard, { state: { registeredTeacher: name } });
    const timer = setTimeout(leave, delays.teacherRegistrationRedirect);
    return () => clearTimeout(timer);
  }, [registered, navigate, dashboard, name]);

  return (
    <AuthPage
      wide
      notice={notice}
      title={teacherWords.teacherRegistration}
      foot={
        dashboard === null ? (
          <>
            <span>{vocabulary.alreadyRegistered}</span>
            <LinkButton to="/login-teacher">{vocabulary.signIn}</LinkButton>
          </>
        ) : (
          <LinkButton to={dashboard}>{vocabulary.backToTheDashboard}</LinkButton>
        )
      }
    >
      <Form of={form} ownFailure className={`teacher-form ${asStack({ gap: 5, width: 'large' })}`}>
        <TeacherFields names={requiredTeacherFields} field={form.field} />
        <FileField
          label={teacherWords.profilePhoto}
          accept="image/*"
          {...form.field('profilePhoto')}
          preview
          disabled={form.busy}
          onChange={(file) => (file ? crop.choose(file) : form.change({ profilePhoto: null }))}
        />
        {crop.dialog}
        <div className="teacher-form-pair">
          <PasswordField
            label={vocabulary.password}
            hint={formMessages.passwordLengthHint(passwordLength.min)}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <PasswordField
            label={vocabulary.confirmPassword}
            autoComplete="new-password"
            {...form.field('confirmPassword')}
          />
        </div>
        <h2 className={asText({ size: 3 })}>{teacherWords.moreAboutYouOptional}</h2>
        <TeacherFields names={optionalTeacherFields} field={form.field} />
        <p className={asText({ width: 'measure', tone: 'quiet' })}>{teacherFormWords.teacherWhoSees}</p>
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {registered && (
          <Notice tone="success">
            {registered} {dashboard === null && teacherFormWords.teacherRegisteredNext}
          </Notice>
        )}
        <SubmitButton of={form} label={vocabulary.register} busyLabel={vocabulary.registering} />
      </Form>
    </AuthPage>
  );
}
