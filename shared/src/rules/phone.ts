import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import metadata from 'libphonenumber-js/mobile/metadata';
import { asciiDigits } from './digits.ts';

const country = 'IN';

/**
 * Returns a mobile number in E.164 form, or null if it is not one. `98765 43210`, `09876543210`, `+91 98765-43210`, a decoded `%2B91…` and
 * a spreadsheet's number cell are the same number.
 */
export function normaliseMobile(entry: string | number): string | null {
  const text = asciiDigits(String(entry)).replace(/\.0+$/, '');
  if (text.length > 40 || /\p{L}/u.test(text)) return null;
  const parsed = parsePhoneNumberFromString(text, country);
  if (!parsed) return null;
  // India's numbering plan is well known; plans abroad change faster than any list of them.
  const ok = parsed.countryCallingCode === '91' ? parsed.isValid() : parsed.isPossible();
  return ok ? parsed.number : null;
}

/** Returns the calling code of an E.164 number with its plus, such as `+971`. Null when no country has it. */
export function callingCodeOf(mobile: string): string | null {
  for (const length of [1, 2, 3]) {
    const digits = mobile.slice(1, 1 + length);
    if (mobile.startsWith('+') && digits in metadata.country_calling_codes) return `+${digits}`;
  }
  return null;
}

/** Maps each calling code, with its plus, to its main region (ISO 3166). */
export const regionOf: ReadonlyMap<string, string> = new Map(
  Object.entries(metadata.country_calling_codes).flatMap(([digits, [region]]) =>
    region === undefined ? [] : [[`+${digits}`, region] as const],
  ),
);
