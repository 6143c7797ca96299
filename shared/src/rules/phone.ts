import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

const country = 'IN';

/** Digits of every script as 0 to 9: a list may be typed in Devanagari or Malayalam digits. */
function asciiDigits(text: string): string {
  const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let value = 0;
    // Digits stand in runs of ten, zero first.
    while (value < 9 && isDigit(codePoint - value - 1)) value += 1;
    return String(value);
  });
}

/**
 * The one form of a mobile number, E.164, or null for what is no mobile number. `98765 43210`, `09876543210`,
 * `+91 98765-43210`, `%2B91…` decoded, and a spreadsheet's number cell are the same number.
 */
export function normaliseMobile(entry: string | number): string | null {
  const text = asciiDigits(String(entry)).replace(/\.0+$/, '').trim();
  if (text === '' || text.length > 40 || /\p{L}/u.test(text)) return null;
  const parsed = parsePhoneNumberFromString(text, country);
  if (!parsed) return null;
  // Our own country's plan is known well; abroad, plans move faster than any list of them.
  const ok = parsed.countryCallingCode === '91' ? parsed.isValid() : parsed.isPossible();
  return ok ? parsed.number : null;
}
