import { textLength } from '@memcherrish/shared/rules/limits.ts';
import { teacherWords } from '@memcherrish/shared/text/teacher.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';

export type OptionalField = 'whatsapp' | 'instaUsername' | 'fbUsername' | 'currentStatus' | 'about';

export const teacherGenders = ['Male', 'Female'].map((each) => ({ value: each, label: each }));

interface TeacherOptionsProps {
  field(name: OptionalField): { value: string; error: string | undefined; onChange(value: string): void };
}

/** The optional fields of both teacher forms. */
export function TeacherOptions({ field }: TeacherOptionsProps) {
  return (
    <>
      <div className="teacher-form-pair">
        <TextField label={teacherWords.whatsapp} type="tel" autoComplete="tel" {...field('whatsapp')} />
        <TextField
          label={teacherWords.instagram}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={textLength.handle}
          {...field('instaUsername')}
        />
        <TextField
          label={teacherWords.facebook}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={textLength.handle}
          {...field('fbUsername')}
        />
        <TextField
          label={teacherWords.currentStatus}
          autoComplete="off"
          maxLength={textLength.about}
          {...field('currentStatus')}
        />
      </div>
      <TextArea label={teacherWords.about} {...field('about')} />
    </>
  );
}
