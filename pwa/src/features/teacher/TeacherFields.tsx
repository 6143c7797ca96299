import { textLength } from '@memcherrish/shared/domain/limits.ts';
import type { TeacherField } from '@memcherrish/shared/domain/teacher-fields.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { teacherLabels } from '@memcherrish/shared/wire/people/teacher-registry.ts';
import type { ComponentProps } from 'react';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

const genders = ['Male', 'Female'].map((each) => ({ value: each, label: each }));

/** The properties of the inputs that are not a plain text. */
const inputs: Partial<Record<TeacherField, Partial<ComponentProps<typeof TextField>>>> = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'username', autoCapitalize: 'none' },
  mobile: { type: 'tel', autoComplete: 'tel-national', hint: teacherFormWords.teacherMobileHint },
  place: { autoComplete: 'address-level2' },
  whatsapp: { type: 'tel', autoComplete: 'tel' },
  instaUsername: { autoCapitalize: 'none', maxLength: textLength.handle },
  fbUsername: { autoCapitalize: 'none', maxLength: textLength.handle },
  currentStatus: { maxLength: textLength.about },
};

interface TeacherFieldsProps<Name extends TeacherField> {
  names: readonly Name[];
  field(name: Name): { value: string; error: string | undefined; onChange(value: string): void };
}

/** The inputs for fields of a teacher. Long texts have a row of their own. */
export function TeacherFields<Name extends TeacherField>({ names, field }: TeacherFieldsProps<Name>) {
  return (
    <>
      <div className="teacher-form-pair">
        {names
          .filter((name) => name !== 'about')
          .map((name) =>
            name === 'gender' ? (
              <SelectField
                key={name}
                label={teacherLabels[name]}
                placeholder={vocabulary.choose}
                options={genders}
                {...field(name)}
              />
            ) : (
              <TextField
                key={name}
                label={teacherLabels[name]}
                autoComplete="off"
                {...inputs[name]}
                {...field(name)}
              />
            ),
          )}
      </div>
      {names
        .filter((name) => name === 'about')
        .map((name) => (
          <TextArea key={name} label={teacherLabels[name]} {...field(name)} />
        ))}
    </>
  );
}
