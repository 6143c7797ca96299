import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import type { Outcome } from '#api/outcome.ts';
import { FileField } from '#ui/forms/FileField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { imageProblem, imageTypes } from './chosen-files.ts';

interface SchoolFormOptions<Value> {
  start: string;
  words: { name: string; picture: string; hint: string };
  onTry?(): void;
  call(school: { name: string; image?: File }): Promise<Outcome<Value>>;
  onSent(value: Value): void;
}

/** The name and the picture of a school on a form. */
export function useSchoolForm<Value>({ start, words, ...options }: SchoolFormOptions<Value>) {
  const form = useForm({
    start: { name: start, image: null as File | null },
    ...options,
    read: ({ name: typed, image }) => {
      const name = typed.trim();
      return checked(
        { name, ...(image && { image }) },
        {
          name: name === '' ? formMessages.enterSchoolName : undefined,
          image: (image && imageProblem(image)) ?? undefined,
        },
      );
    },
  });
  const { image } = form.entry;
  return {
    form,
    fields: (
      <>
        <TextField label={words.name} autoComplete="organization" {...form.field('name')} />
        <FileField
          label={words.picture}
          hint={words.hint}
          accept={imageTypes}
          preview={image !== null && imageProblem(image) === null}
          disabled={form.busy}
          {...form.field('image')}
          onChange={(file) => {
            form.change({ image: file });
            const problem = file && imageProblem(file);
            if (problem) form.mark({ ...form.errors, image: problem });
          }}
        />
      </>
    ),
  };
}
