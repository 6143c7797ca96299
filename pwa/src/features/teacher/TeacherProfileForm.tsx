import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { photoLabels } from '@memcherrish/shared/text/photo-labels.ts';
import { teacherWords } from '@memcherrish/shared/text/teacher.ts';
import { teacherFormWords } from '@memcherrish/shared/text/teacher-forms.ts';
import { type OwnTeacherField, ownTeacherFields } from '@memcherrish/shared/wire/teacher-registry.ts';
import { teacherCalls, type UpdateTeacherBody } from '@memcherrish/shared/wire/teachers.ts';
import { type FormEvent, useState } from 'react';
import { inWords } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/FileField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useEntry } from '#ui/use-entry.ts';
import { usePhotoCrop } from '#ui/use-photo-crop.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { TeacherFields } from './TeacherFields.tsx';
import { changedDetails, detailErrors, detailsOf } from './teacher-details.ts';
import './teacher-form.css';

interface TeacherProfileFormProps {
  teacher: Teacher;
  name: string;
  onSaved(): void;
}

/** Sends only the changed fields, so that an edit on another device is not overwritten. */
export function TeacherProfileForm({ teacher, name, onSaved }: TeacherProfileFormProps) {
  // The details that the form started with; the device may hold newer ones when the form is sent.
  const [base, setBase] = useState(teacher);
  const [photo, setPhoto] = useState<File | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit([
    ...ownTeacherFields,
    'profilePhoto',
  ]);
  const { entry, setEntry, field } = useEntry<OwnTeacherField>(detailsOf(teacher), { errors, clearError });
  const crop = usePhotoCrop({
    onPhoto: (chosen) => {
      setPhoto(chosen);
      clearError('profilePhoto');
    },
    onRefused: (message) => mark({ ...errors, profilePhoto: message }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaid(null);
    const wrong = detailErrors(entry);
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const changes = changedDetails(base, entry);
    if (Object.keys(changes).length === 0 && !photo) return setSaid(teacherFormWords.nothingChanged);
    const sent = await send(async () => {
      const saved = Object.keys(changes).length > 0 ? await saveDetails(changes) : await readOwn();
      if (!saved.ok) return saved;
      // The details are saved, even if the photo fails.
      setBase(saved.value);
      return photo ? savePhoto(photo) : saved;
    });
    // The details may have been saved even if the photo was not.
    onSaved();
    if (!sent.ok) return;
    setBase(sent.value);
    setEntry(detailsOf(sent.value));
    setPhoto(null);
    setSaid(teacherFormWords.teacherUpdated);
  }

  return (
    <form className="teacher-form" ref={form} onSubmit={submit} noValidate>
      <div className="teacher-form-photo">
        <Avatar name={name} photo={base.profilePhoto} preview={base.photoPreview} />
        <FileField
          label={teacherWords.newProfilePhotoOptional}
          accept="image/*"
          file={photo}
          preview
          disabled={busy}
          onChange={(file) => (file ? crop.choose(file) : setPhoto(null))}
          error={errors.profilePhoto}
        />
        {crop.dialog}
      </div>
      <TeacherFields names={ownTeacherFields} field={field} />
      {failure && <Notice tone="error">{failure}</Notice>}
      {said && <Notice tone={said === teacherFormWords.nothingChanged ? 'info' : 'success'}>{said}</Notice>}
      <Button type="submit" busy={busy} busyLabel={teacherWords.saving}>
        {teacherWords.save}
      </Button>
    </form>
  );
}

async function saveDetails(body: UpdateTeacherBody): Promise<Outcome<Teacher>> {
  return sayProfile(await sendCall(teacherCalls.changeOwn, { body }));
}

async function savePhoto(photo: File): Promise<Outcome<Teacher>> {
  return inWords(
    await sendCall(teacherCalls.replaceOwnPhoto, { form: { profilePhoto: photo } }),
    photoLabels.photoUploadFailed,
  );
}

async function readOwn(): Promise<Outcome<Teacher>> {
  return sayProfile(await sendCall(teacherCalls.readOwn));
}

/** Picks the message: no response and a broken response have different ones. */
function sayProfile(outcome: Outcome<Teacher>): Outcome<Teacher> {
  const isSilent = !outcome.ok && outcome.problem.kind === 'offline';
  return inWords(outcome, isSilent ? formMessages.profileError : formMessages.profileFailed);
}
