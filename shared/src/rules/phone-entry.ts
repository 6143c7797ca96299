import { defaultCountryCode, phoneDigits, unmaskedDigits } from '../domain/limits.ts';

/** Checks the phone sign-in form: a country code that starts with + and a digit, and 4 to 15 digits. */
export function isPhoneEntry(countryCode: string, phone: string): boolean {
  const digits = phone.replace(/[\s().-]/g, '');
  const inRange = digits.length >= phoneDigits.min && digits.length <= phoneDigits.max;
  return /^\+\d+$/.test(countryCode.trim()) && inRange && /^\d+$/.test(digits);
}

/** Trims the entry and adds +91 if it has no +. The country code alone counts as empty. */
export function withCountryCode(entry: string): string {
  const trimmed = entry.trim();
  if (trimmed === '' || trimmed === defaultCountryCode) return '';
  return trimmed.startsWith('+') ? trimmed : `${defaultCountryCode}${trimmed}`;
}

/** Replaces all digits except the last four by dots and keeps a leading +. */
export function maskNumber(mobile: string): string {
  const digits = mobile.replace(/\D/g, '');
  const masked = '•'.repeat(Math.max(0, digits.length - unmaskedDigits)) + digits.slice(-unmaskedDigits);
  return mobile.trimStart().startsWith('+') ? `+${masked}` : masked;
}
