import { birthYearsBack } from '@memcherrish/shared/domain/limits.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { currentDate } from '#clock/clock.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { asText } from '#ui/layout.ts';

const counted = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => String(from + Math.sign(to - from) * index));
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month, 1).toLocaleDateString('en-GB', { month: 'long' }),
);
const keep = () => undefined;

/** Disabled, as specified: the directory stores no date of birth. */
export function BirthDate() {
  const thisYear = currentDate().getFullYear();
  return (
    <fieldset className="edit-profile-birth">
      <legend>{profileWords.dateOfBirth}</legend>
      {[
        { label: profileWords.day, values: counted(1, 31) },
        { label: profileWords.month, values: months },
        { label: vocabulary.year, values: counted(thisYear, thisYear - birthYearsBack) },
      ].map(({ label, values }) => (
        <SelectField
          key={label}
          label={label}
          placeholder="–"
          value=""
          onChange={keep}
          options={values.map((value) => ({ value, label: value }))}
          disabled
        />
      ))}
      <p className={asText({ size: 1, tone: 'quiet', spans: true })}>{ownWords.birthNotKept}</p>
    </fieldset>
  );
}
