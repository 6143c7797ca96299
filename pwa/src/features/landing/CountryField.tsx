import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import type { CodeCountries } from '#local/sign-in/use-code-countries.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';

interface CountryFieldProps {
  countries: CodeCountries['countries'];
  /** The calling code that is typed now. */
  code: string;
  onChange(code: string): void;
}

/**
 * Offers the countries whose numbers get codes. Appears only where there is a choice. Without the list, for example
 * offline, people type the code as before.
 */
export function CountryField({ countries, code, onChange }: CountryFieldProps) {
  if (countries.length < 2) return null;
  const known = countries.some((each) => each.code === code);
  return (
    <SelectField
      label={signInWords.country}
      value={known ? code : ''}
      onChange={onChange}
      placeholder={signInWords.otherCountry}
      options={countries.map((each) => ({ value: each.code, label: nameOf(each) }))}
    />
  );
}

function nameOf({ code, region }: CodeCountries['countries'][number]): string {
  const name = region && new Intl.DisplayNames(['en'], { type: 'region' }).of(region);
  return name ? `${name} (${code})` : code;
}
