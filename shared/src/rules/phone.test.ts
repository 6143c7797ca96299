import { describe, expect, it } from 'vitest';
import { callingCodeOf, normaliseMobile, regionOf } from './phone.ts';

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
    ['9876543210.00'],
    ['  9876543210  '],
    ['९८७६५४३२१०'],
    ['൯൮൭൬൫൪൩൨൧൦'],
    ['٩٨٧٦٥٤٣٢١٠'],
    ['９８７６５４３２１０'],
    ['＋９１ ９８７６５ ４３２１０'],
    ['௯௮௭௬௫௪௩௨௧௦'],
    ['91 98765 43210'],
    ['0091 98765 43210'],
    ['tel:+91-98765-43210'],
    ['+91\t9876543210'],
    ['98765\u200E43210'],
    ['\u202A+91 98765 43210\u202C'],
    ['98765\u00B743210'],
    ['98765\u201143210'],
    ["'9876543210"],
    ['"9876543210"'],
    ['9876543210,'],
    ['9876543210/-'],
    ['9876543210;'],
    ['98765/43210'],
  ])('reads %j as +919876543210', (entry) => {
    expect(normaliseMobile(entry)).toBe('+919876543210');
  });

  it.each([
    ['+1 415 555 2671', '+14155552671'],
    ['+971 50 123 4567', '+971501234567'],
    ['+44 7911 123456', '+447911123456'],
    ['+44 (0)7911 123456', '+447911123456'],
    ['00971 50 123 4567', '+971501234567'],
    ['+91 98760.01234', '+919876001234'],
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
    '9876543210; 9123456789',
    '9876543210, 2345678',
    '9876543210,,9123456789',
    '9876543210 / 9123456789',
    '9876543210 ext 12',
    '9876543210 x12',
    '9876543210#12',
    '9876543210~2',
    '9876543210;12',
    '+919876543210;ext=12',
    '9876543210 & 12',
  ])('rejects %j as a mobile number', (entry) => {
    expect(normaliseMobile(entry)).toBeNull();
  });

  it('reads an entry of 40 signs, and none that is longer', () => {
    expect(normaliseMobile('9876543210'.padEnd(40, ' -').slice(0, 40))).toBe('+919876543210');
    expect(normaliseMobile(`98765${'-'.repeat(30)}43210`)).toBe('+919876543210');
    expect(normaliseMobile(`98765${'-'.repeat(31)}43210`)).toBeNull();
  });

  it('takes a number abroad that is possible, and an Indian one only if it is given to mobiles', () => {
    expect(normaliseMobile('+971 59 999 9999')).toBe('+971599999999');
    expect(normaliseMobile('+91 12345 67890')).toBeNull();
    expect(normaliseMobile('+971 12')).toBeNull();
  });
});

describe('callingCodeOf', () => {
  it.each([
    ['+919876543210', '+91'],
    ['+14155552671', '+1'],
    ['+971501234567', '+971'],
    ['+210123456789', null],
    ['919876543210', null],
    ['', null],
  ])('finds the code in %j: %j', (mobile, code) => {
    expect(callingCodeOf(mobile)).toBe(code);
  });

  it('leads to the main region', () => {
    expect([regionOf.get('+91'), regionOf.get('+1'), regionOf.get('+971')]).toEqual(['IN', 'US', 'AE']);
    expect([...regionOf.values()].every((region) => /^([A-Z]{2}|001)$/.test(region))).toBe(true);
  });
});
