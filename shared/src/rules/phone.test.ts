import { describe, expect, it } from 'vitest';
import { normaliseMobile } from './phone.ts';
import { isPhoneEntry, maskNumber, withCountryCode } from './phone-entry.ts';

describe('normaliseMobile', () => {
  // Shows decision:mobile-numbers
  it.each([
    [9876543210],
    ['98765 43210'],
    ['09876543210'],
    ['+91 98765-43210'],
    ['+91-9876543210'],
    ['(+91) 98765.43210'],
    ['919876543210'],
    [919876543210],
    ['00919876543210'],
    ['9876543210.0'],
    ['  9876543210  '],
    ['९८७६५४३२१०'],
    ['൯൮൭൬൫൪൩൨൧൦'],
    ['٩٨٧٦٥٤٣٢١٠'],
    ['９８７６５４３２１０'],
  ])('reads %j as +919876543210', (entry) => {
    expect(normaliseMobile(entry)).toBe('+919876543210');
  });

  it.each([
    ['+1 415 555 2671', '+14155552671'],
    ['+971 50 123 4567', '+971501234567'],
    ['+44 7911 123456', '+447911123456'],
  ])('keeps the country code of %j', (entry, expected) => {
    expect(normaliseMobile(entry)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '12345',
    '98765',
    '98765432101234',
    'nil',
    'N/A',
    '0487 2345678',
    '98765 4321O',
    '-',
    '1'.repeat(60),
  ])('rejects %j as a mobile number', (entry) => {
    expect(normaliseMobile(entry)).toBeNull();
  });
});

describe('the phone sign-in form', () => {
  it.each([
    ['+91', '9876543210', true],
    ['+91', ' 98765 43210 ', true],
    ['+1', '1234', true],
    ['+1', '123456789012345', true],
    ['91', '9876543210', false],
    ['+', '9876543210', false],
    ['+91', '123', false],
    ['+91', '1234567890123456', false],
    ['+91', '98765abcde', false],
    ['+91', '', false],
  ])('checks code %j with phone %j: valid is %j', (code, phone, ok) => {
    expect(isPhoneEntry(code, phone)).toBe(ok);
  });

  // Shows spec:rules.39
  it.each([
    ['9876543210', '+919876543210'],
    [' 9876543210 ', '+919876543210'],
    ['+14155552671', '+14155552671'],
    ['+91', ''],
    ['', ''],
  ])('turns %j into %j', (entry, expected) => {
    expect(withCountryCode(entry)).toBe(expected);
  });

  // Shows spec:limits.5
  it('masks all but the last four digits', () => {
    expect(maskNumber('+919876543210')).toBe('+••••••••3210');
    expect(maskNumber('3210')).toBe('3210');
  });
});
