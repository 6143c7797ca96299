import { birthYearsBack } from '@memcherrish/shared/rules/limits.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import { SelectField } from '#ui/SelectField.tsx';

const counted = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => String(from + Math.sign(to - from) * index));
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month, 1).toLocaleDateString('en-GB', { month: 'long' }),
);
const keep = () => undefined;

/** Disabled, as specified: the directory stores no date of birth. */
export function BirthDate() {
  const thisYear = new Date().getFullYear();
  const years = counted(thisYear, thisYear - birthYearsBack);
  return (
    <fieldset className="edit-profile-birth">
      <legend>{profileWords.dateOfBirth}</legend>
      <SelectField
        label={profileWords.day}
        placeholder="–"
        value=""
        onChange={keep}
        options={options(counted(1, 31))}
        disabled
      />
      <SelectField
        label={profileWords.month}
        placeholder="–"
        value=""
        onChange={keep}
        options={options(months)}
        disabled
      />
      <SelectField
        label={profileWords.year}
        placeholder="–"
        value=""
        onChange={keep}
        options={options(years)}
        disabled
      />
      <p className="edit-profile-hint">{ownWords.birthNotKept}</p>
    </fieldset>
  );
}
