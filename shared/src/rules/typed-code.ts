import { codeLength } from '@memcherrish/shared/domain/limits.ts';
import { asciiDigits } from './digits.ts';

/** The words that people say, and what a phone writes when it hears them. The longer of two that begin alike is first. */
const words: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  one: '1',
  won: '1',
  two: '2',
  too: '2',
  to: '2',
  three: '3',
  four: '4',
  for: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  ate: '8',
  nine: '9',
  o: '0',
};
const times: Readonly<Record<string, number>> = { double: 2, triple: 3 };

const one = `(double|triple)?(${Object.keys(words).join('|')}|\\d)`;
const spoken = new RegExp(`^(?:${one})+$`);
const each = new RegExp(one, 'g');
const wholeCode = new RegExp(`(?<!\\d)\\d{${codeLength}}(?!\\d)`);

/**
 * Returns the digits of a code as a person typed, pasted or dictated it: with spaces and signs, in the digits of any
 * script, as words ('double seven'), or inside the whole message that brought it.
 */
export function typedCode(text: string): string {
  const joined = asciiDigits(text)
    .toLowerCase()
    .replace(/[\s.,;:·–—_-]+/g, '');
  const inMessage = wholeCode.exec(joined)?.[0];
  if (inMessage !== undefined) return inMessage;
  if (!spoken.test(joined)) return joined.replace(/\D/g, '');
  return joined.replace(each, (_, count: string | undefined, digit: string) =>
    (words[digit] ?? digit).repeat(times[count ?? ''] ?? 1),
  );
}

/** Returns whether a code has all its digits. */
export function isWholeCode(code: string): boolean {
  return code.length === codeLength && /^\d+$/.test(code);
}
