import { defaultCountryCode, phoneDigits, unmaskedDigits } from '../domain/limits.ts';
import { asciiDigits } from './digits.ts';

/** Signs that people and programs put between the digits of a number, and signs that no one sees. */
const between = /[\s().\-\u00B7\u2010-\u2015\u2212\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Returns a typed or pasted number in the digits 0-9, with a + for a leading `00`. What is no number keeps its letters. */
function plainNumber(entry: string): string {
  return asciiDigits(entry)
    .replace(between, '')
    .replace(/^tel:/i, '')
    .replace(/^00(?=[1-9])/, '+');
}

/** A number of at most ten digits that begins with the calling code is a national one. */
const longestNational = 10;

/**
 * Returns the number with its country code and a +, or null. The country code must start with + and a digit, and the number have 4 to 15
 * digits. A number that phones fill in, or people copy, may repeat the country code (`+91…`, `0091…`, `91…`, `tel:+91…`), or have another
 * one, which counts.
 */
export function numberOf(countryCode: string, entry: string): string | null {
  const code = plainNumber(countryCode);
  const number = plainNumber(entry);
  if (!/^\+\d+$/.test(code)) return null;
  if (number.startsWith(code)) return numberOf(code, number.slice(code.length));
  const repeats = number.startsWith(code.slice(1)) && number.length > longestNational;
  if (repeats && isInRange(number.slice(code.length - 1)))
    return numberOf(code, number.slice(code.length - 1));
  if (number.startsWith('+')) return isInRange(number.slice(1)) ? number : null;
  return isInRange(number) ? `${code}${number}` : null;
}

function isInRange(digits: string): boolean {
  return new RegExp(`^\\d{${phoneDigits.min},${phoneDigits.max}}$`).test(digits);
}

/**
 * Returns the number with its country code, which is +91 unless the entry has one. The country code alone counts as empty. The server says
 * what is wrong with a text that is no number.
 */
export function withCountryCode(entry: string): string {
  const trimmed = entry.trim();
  if (trimmed === '' || trimmed === defaultCountryCode) return '';
  return (
    numberOf(defaultCountryCode, trimmed) ??
    (trimmed.startsWith('+') ? trimmed : `${defaultCountryCode}${trimmed}`)
  );
}

/** Replaces all digits except the last four by dots and keeps a leading +. */
export function maskNumber(mobile: string): string {
  const digits = mobile.replace(/\D/g, '');
  const masked = '•'.repeat(Math.max(0, digits.length - unmaskedDigits)) + digits.slice(-unmaskedDigits);
  return mobile.trimStart().startsWith('+') ? `+${masked}` : masked;
}
