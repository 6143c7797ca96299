import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { useState } from 'react';
import { FileField } from '#ui/FileField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { imageProblem, imageTypes } from './chosen-files.ts';

/** The name and the picture of a school on a form. */
export function useSchoolForm(initialName: string, words: { name: string; picture: string; hint: string }) {
  const [name, setName] = useState(initialName);
  const [image, setImage] = useState<File | null>(null);
  const submit = useSubmit(['name', 'image']);
  const { errors, busy, mark, clearError } = submit;
  return {
    ...submit,
    /** Returns what to send, or null after it has marked what is wrong. */
    entry: () => {
      const isMissing = name.trim() === '';
      const imageError = image && imageProblem(image);
      if (!isMissing && !imageError) return { name: name.trim(), ...(image && { image }) };
      mark({
        ...(isMissing && { name: formMessages.enterSchoolName }),
        ...(imageError && { image: imageError }),
      });
      return null;
    },
    clear: () => {
      setName('');
      setImage(null);
    },
    fields: (
      <>
        <TextField
          label={words.name}
          autoComplete="organization"
          value={name}
          onChange={(value) => {
            setName(value);
            clearError('name');
          }}
          error={errors.name}
        />
        <FileField
          label={words.picture}
          hint={words.hint}
          accept={imageTypes}
          file={image}
          preview={image !== null && imageProblem(image) === null}
          disabled={busy}
          onChange={(file) => {
            setImage(file);
            const problem = file && imageProblem(file);
            if (problem) mark({ ...errors, image: problem });
            else clearError('image');
          }}
          error={errors.image}
        />
      </>
    ),
  };
}
