import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';

const listCodeCountries = () => sendCall(schoolmateCalls.listCodeCountries);

type Countries = Extract<Awaited<ReturnType<typeof listCodeCountries>>, { ok: true }>['value']['countries'];

interface CountryFieldProps {
  /** The calling code that is typed now. */
  code: string;
  onChange(code: string): void;
}

/**
 * Offers the countries whose numbers get codes. Appears only where there is a choice. Without the list, for example
 * offline, people type the code as before.
 */
export function CountryField({ code, onChange }: CountryFieldProps) {
  const [countries, setCountries] = useState<Countries>([]);
  useEffect(() => {
    if (!navigator.onLine) return;
    let isOpen = true;
    void listCodeCountries().then((answer) => {
      if (isOpen && answer.ok) setCountries(answer.value.countries);
    });
    return () => {
      isOpen = false;
    };
  }, []);
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

function nameOf({ code, region }: Countries[number]): string {
  const name = region && new Intl.DisplayNames(['en'], { type: 'region' }).of(region);
  return name ? `${name} (${code})` : code;
}
