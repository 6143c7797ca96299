import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { photoLabels } from '@memcherrish/shared/text/school/photo-labels.ts';
import { teacherWords } from '@memcherrish/shared/text/school/teacher.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked, notSent } from '@memcherrish/shared/wire/base/form-errors.ts';
import { ownTeacherFields } from '@memcherrish/shared/wire/people/teacher-registry.ts';
import { teacherCalls, type UpdateTeacherBody } from '@memcherrish/shared/wire/people/teachers.ts';
import { lazy, Suspense, useState } from 'react';
import { inWords } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { findPasskeyOffer, passkeyAccess } from '#local/device/passkeys.ts';
import { FileField } from '#ui/forms/FileField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { usePhotoCrop } from '#ui/photos/use-photo-crop.tsx';
import { TeacherFields } from './TeacherFields.tsx';
import { changedDetails, detailErrors, detailsOf } from './teacher-details.ts';
import './teacher-form.css';

const PasskeyOffer = lazy(async () => ({
  default: (await import('#components/passkeys/PasskeyOffer.tsx')).PasskeyOffer,
}));

interface TeacherProfileFormProps {
  teacher: Teacher;
  name: string;
  onSaved(): void;
}

/** Sends only the changed fields, so that an edit on another device is not overwritten. */
export function TeacherProfileForm({ teacher, name, onSaved }: TeacherProfileFormProps) {
  // The details that the form started with; the device may hold newer ones when the form is sent.
  const [base, setBase] = useState(teacher);
  const [said, setSaid] = useState<string | null>(null);
  const form = useForm({
    start: { ...detailsOf(teacher), profilePhoto: null as File | null },
    onTry: () => setSaid(null),
    read: ({ profilePhoto: photo, ...details }) => {
      const changes = changedDetails(base, details);
      const isSame = Object.keys(changes).length === 0 && !photo;
      const read = checked({ changes, photo }, detailErrors(details));
      if (!read.ok || !isSame) return read;
      setSaid(vocabulary.nothingChanged);
      return notSent;
    },
    call: async ({ changes, photo }) => {
      const saved = Object.keys(changes).length > 0 ? await saveDetails(changes) : await readOwn();
      if (!saved.ok) return saved;
      // The details are saved, even if the photo fails.
      setBase(saved.value);
      return photo ? await savePhoto(photo) : saved;
    },
    onSent: (saved) => {
      onSaved();
      setBase(saved);
      form.reset({ ...detailsOf(saved), profilePhoto: null });
      setSaid(vocabulary.profileUpdated);
    },
    // The details may have been saved even if the photo was not.
    onFailed: onSaved,
  });
  const crop = usePhotoCrop({
    onPhoto: (profilePhoto) => form.change({ profilePhoto }),
    onRefused: (profilePhoto) => form.mark({ ...form.errors, profilePhoto }),
  });

  return (
    <Form of={form} ownFailure className={`teacher-form ${asStack({ gap: 5, width: 'large' })}`}>
      <div className={`teacher-form-photo ${asRow({ gap: 4, wrap: true, align: 'end' })}`}>
        <Avatar name={name} photo={base.profilePhoto} preview={base.photoPreview} />
        <FileField
          label={teacherWords.newProfilePhotoOptional}
          accept="image/*"
          {...form.field('profilePhoto')}
          preview
          disabled={form.busy}
          onChange={(file) => (file ? crop.choose(file) : form.change({ profilePhoto: null }))}
        />
        {crop.dialog}
      </div>
      <TeacherFields names={ownTeacherFields} field={form.field} />
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      {said === vocabulary.profileUpdated && (
        <Suspense>
          <PasskeyOffer access={passkeyAccess} findOffer={findPasskeyOffer} />
        </Suspense>
      )}
      {said && <Notice tone={said === vocabulary.nothingChanged ? 'info' : 'success'}>{said}</Notice>}
      <SubmitButton of={form} />
    </Form>
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
