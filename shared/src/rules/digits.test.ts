import { expect, test } from 'vitest';
import { asciiDigits } from './digits.ts';

test.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['full width', '０１２３４５６７８９'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospace', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
  // In Unicode, these follow the digits of another script directly.
  [
    'Eastern Pwo Karen',
    '\u{116da}\u{116db}\u{116dc}\u{116dd}\u{116de}\u{116df}\u{116e0}\u{116e1}\u{116e2}\u{116e3}',
  ],
  ['Latin', '0123456789'],
])('reads %s digits', (_, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789');
});

test('keeps everything else', () => {
  expect(asciiDigits('+91 98470-12345 (home)')).toBe('+91 98470-12345 (home)');
});
