import { defaultCountryCode, phoneDigits, unmaskedDigits } from './limits.ts';

/** The rule of the phone sign-in form: a code that starts with + and is longer, 4 to 15 digits. */
export function isPhoneEntry(countryCode: string, phone: string): boolean {
  const digits = phone.trim().replace(/[\s().-]/g, '');
  const inRange = digits.length >= phoneDigits.min && digits.length <= phoneDigits.max;
  return /^\+\d+$/.test(countryCode.trim()) && inRange && /^\d+$/.test(digits);
}

/** Trimmed; +91 is prepended when there is no +. The country code alone counts as empty. */
export function withCountryCode(entry: string): string {
  const trimmed = entry.trim();
  if (trimmed === '' || trimmed === defaultCountryCode) return '';
  return trimmed.startsWith('+') ? trimmed : `${defaultCountryCode}${trimmed}`;
}

/** All digits but the last four as dots, a leading + kept. */
export function maskNumber(mobile: string): string {
  const digits = mobile.replace(/\D/g, '');
  const masked = '•'.repeat(Math.max(0, digits.length - unmaskedDigits)) + digits.slice(-unmaskedDigits);
  return mobile.trimStart().startsWith('+') ? `+${masked}` : masked;
}
