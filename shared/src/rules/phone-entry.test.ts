import { expect, it } from 'vitest';
import { isPhoneEntry, maskNumber, withCountryCode } from './phone-entry.ts';

it.each([
  ['+91', '98460 00001', true],
  [' +91 ', ' (0484) 22-33.44 ', true],
  ['+91', ' 98765 43210 ', true],
  ['+1', '1234', true],
  ['+1', '123456789012345', true],
  ['+91', '98765abcde', false],
  ['+91', '', false],
  ['+91', '1234', true],
  ['+91', '123', false],
  ['+91', '123456789012345', true],
  ['+91', '1234567890123456', false],
  ['91', '9846000001', false],
  ['+', '9846000001', false],
  ['+9a', '9846000001', false],
  ['x+91', '9846000001', false],
  ['+91', '98460x0001', false],
  ['+91', 'x98460001', false],
  ['+91', '98460001x', false],
])('the form takes the code “%s” and the number “%s”: %s', (code, phone, takes) => {
  expect(isPhoneEntry(code, phone)).toBe(takes);
});

// Shows spec:rules.39
it.each([
  ['', ''],
  ['  ', ''],
  ['+91', ''],
  [' +91 ', ''],
  [' 9846000001 ', '+919846000001'],
  [' +971501234567', '+971501234567'],
  ['9876543210', '+919876543210'],
  ['+14155552671', '+14155552671'],
])('the entry “%s” becomes “%s”', (entry, number) => {
  expect(withCountryCode(entry)).toBe(number);
});

// Shows spec:limits.5
it.each([
  ['+919846000001', '+••••••••0001'],
  [' +91 98460 00001', '+••••••••0001'],
  ['9846000001', '••••••0001'],
  ['123', '123'],
  ['3210', '3210'],
  ['+919876543210', '+••••••••3210'],
  ['', ''],
])('the number “%s” is masked as “%s”', (mobile, masked) => {
  expect(maskNumber(mobile)).toBe(masked);
});
