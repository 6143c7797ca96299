import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import metadata from 'libphonenumber-js/mobile/metadata';
import { asciiDigits } from './digits.ts';
import { tidy } from './labels.ts';

const country = 'IN';

/** Signs that people write between and around the digits of one number. A semicolon or comma between digits separates two. */
const separators = /[\s()./\-\u2010-\u2015\u2212\u00B7\u2022'\u2018\u2019"`_]+/gu;

/**
 * Returns a mobile number in E.164 form, or null if it is not one. `98765 43210`, `09876543210`, `+91 98765-43210`, `tel:+91…`, a decoded
 * `%2B91…` and a spreadsheet's number cell are the same number. Returns null for a text with a second number or an extension.
 */
export function normaliseMobile(entry: string | number): string | null {
  const text = asciiDigits(tidy(String(entry)))
    .replace(/^tel:\s*/i, '')
    .replace(/\.0+$/, '');
  if (text.length > 40) return null;
  const digits = text.replace(/[\s,;:./-]+$/u, '').replace(separators, '');
  if (!/^\+?\d+$/.test(digits)) return null;
  const parsed = parsePhoneNumberFromString(digits, country);
  if (!parsed || parsed.ext !== undefined) return null;
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
