import { delays, password as passwordLength } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { teacherWords } from '@memcherrish/shared/text/teacher.ts';
import { teacherFormWords } from '@memcherrish/shared/text/teacher-forms.ts';
import { optionalTeacherFields, requiredTeacherFields } from '@memcherrish/shared/wire/teacher-registry.ts';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { inWords } from '#api/in-words.ts';
import { registerTeacher } from '#api/teachers.ts';
import { useDevice } from '#local/db/device.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/FileField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useEntry } from '#ui/use-entry.ts';
import { usePhotoCrop } from '#ui/use-photo-crop.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { TeacherFields } from './TeacherFields.tsx';
import {
  emptyTeacher,
  type RegistrationField,
  registrationFields,
  sentTeacher,
  teacherErrors,
} from './teacher-registration.ts';
import './teacher-form.css';

/** `/register-teacher`: creates an account that an admin can assign to classes. */
export function TeacherRegister({ notice }: { notice?: ReactNode }) {
  const isAdmin = useDevice().status === 'admin';
  const [query] = useSearchParams();
  // The page of an admin who registers a teacher leads back to their dashboard.
  const dashboard = isAdmin ? `/dashboard?${query}` : null;
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const [registered, setRegistered] = useState<string | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit([
    ...registrationFields,
    'profilePhoto',
  ]);
  const { entry, field } = useEntry<RegistrationField>(emptyTeacher, { errors, clearError });
  const name = entry.name.trim();
  const crop = usePhotoCrop({
    onPhoto: (chosen) => {
      setPhoto(chosen);
      clearError('profilePhoto');
    },
    onRefused: (message) => mark({ ...errors, profilePhoto: message }),
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

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (registered !== null) return;
    const wrong = teacherErrors(entry);
    if (Object.keys(wrong).length > 0 || !photo)
      return mark({ ...wrong, ...(!photo && { profilePhoto: teacherFormWords.teacherPhotoMissing }) });
    const sent = await send(async () =>
      inWords(await registerTeacher(sentTeacher(entry), photo), teacherFormWords.registerTeacherFailed),
    );
    if (sent.ok) setRegistered(sent.value.message);
  }

  return (
    <AuthPage
      wide
      notice={notice}
      title={teacherWords.teacherRegistration}
      foot={
        dashboard === null ? (
          <>
            <span>{teacherWords.alreadyRegistered}</span>
            <LinkButton to="/login-teacher">{teacherWords.signIn}</LinkButton>
          </>
        ) : (
          <LinkButton to={dashboard}>{teacherWords.backToTheDashboard}</LinkButton>
        )
      }
    >
      <form className="door-form teacher-form" ref={form} onSubmit={submit} noValidate>
        <TeacherFields names={requiredTeacherFields} field={field} />
        <FileField
          label={teacherWords.profilePhoto}
          accept="image/*"
          file={photo}
          preview
          disabled={busy}
          onChange={(file) => (file ? crop.choose(file) : setPhoto(null))}
          error={errors.profilePhoto}
        />
        {crop.dialog}
        <div className="teacher-form-pair">
          <PasswordField
            label={teacherWords.password}
            hint={formMessages.passwordLengthHint(passwordLength.min)}
            autoComplete="new-password"
            {...field('password')}
          />
          <PasswordField
            label={teacherWords.confirmPassword}
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
        </div>
        <h2 className="teacher-form-part">{teacherWords.moreAboutYouOptional}</h2>
        <TeacherFields names={optionalTeacherFields} field={field} />
        <p className="teacher-form-note">{teacherFormWords.teacherWhoSees}</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        {registered && (
          <Notice tone="success">
            {registered} {dashboard === null && teacherFormWords.teacherRegisteredNext}
          </Notice>
        )}
        <Button type="submit" busy={busy} busyLabel={teacherWords.registering}>
          {teacherWords.register}
        </Button>
      </form>
    </AuthPage>
  );
}
