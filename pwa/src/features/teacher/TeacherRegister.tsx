import { delays } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { inWords } from '#api/in-words.ts';
import { registerTeacher } from '#api/teachers.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/FileField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useEntry } from '#ui/use-entry.ts';
import { usePhotoCrop } from '#ui/use-photo-crop.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { TeacherOptions, teacherGenders } from './TeacherOptions.tsx';
import {
  emptyTeacher,
  sentTeacher,
  type TeacherField,
  teacherErrors,
  teacherFields,
} from './teacher-registration.ts';
import './teacher-form.css';

/** `/register-teacher`: creates an account that an admin can assign to classes. */
export function TeacherRegister() {
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const [registered, setRegistered] = useState<string | null>(null);
  const { form, errors, failure, busy, mark, mend, send } = useSubmit([...teacherFields, 'profilePhoto']);
  const { entry, field } = useEntry<TeacherField>(emptyTeacher, { errors, mend });
  const crop = usePhotoCrop({
    onPhoto: (chosen) => {
      setPhoto(chosen);
      mend('profilePhoto');
    },
    onRefused: (message) => mark({ ...errors, profilePhoto: message }),
  });

  useEffect(() => {
    if (registered === null) return;
    const timer = setTimeout(() => navigate('/login-teacher'), delays.teacherRegistrationRedirect);
    return () => clearTimeout(timer);
  }, [registered, navigate]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (registered !== null) return;
    const wrong = teacherErrors(entry);
    if (Object.keys(wrong).length > 0 || !photo)
      return mark({ ...wrong, ...(!photo && { profilePhoto: messages.teacherPhotoMissing }) });
    const sent = await send(async () =>
      inWords(await registerTeacher(sentTeacher(entry), photo), messages.registerTeacherFailed),
    );
    if (sent.ok) setRegistered(sent.value.message);
  }

  return (
    <AuthPage
      wide
      title="Teacher registration"
      foot={
        <>
          <span>Already registered?</span>
          <LinkButton to="/login-teacher">Sign in</LinkButton>
        </>
      }
    >
      <form className="door-form teacher-form" ref={form} onSubmit={submit} noValidate>
        <div className="teacher-form-pair">
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            {...field('email')}
          />
          <TextField
            label="Mobile"
            type="tel"
            autoComplete="tel-national"
            hint={messages.teacherMobileHint}
            {...field('mobile')}
          />
          <TextField label="Place" autoComplete="address-level2" {...field('place')} />
          <SelectField label="Gender" placeholder="Choose" options={teacherGenders} {...field('gender')} />
        </div>
        <FileField
          label="Profile photo"
          accept="image/*"
          file={photo}
          preview
          disabled={busy}
          onChange={(file) => (file ? crop.choose(file) : setPhoto(null))}
          error={errors.profilePhoto}
        />
        {crop.dialog}
        <div className="teacher-form-pair">
          <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
          <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
        </div>
        <h2 className="teacher-form-part">More about you (optional)</h2>
        <TeacherOptions field={field} />
        <p className="teacher-form-note">{messages.teacherWhoSees}</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        {registered && (
          <Notice tone="success">
            {registered} {messages.teacherRegisteredNext}
          </Notice>
        )}
        <Button type="submit" busy={busy} busyLabel="Registering...">
          Register
        </Button>
      </form>
    </AuthPage>
  );
}
