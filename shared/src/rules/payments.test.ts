import { describe, expect, it } from 'vitest';
import { hasPaid, inMajorUnits, minorUnitsOf, moneyText, paymentsInForce, sumsOf } from './payments.ts';

const paid = (amount: number, currency: 'INR' | 'KWD' | 'JPY', takenBackAt: string | null = null) => ({
  ...{ amount, currency, takenBackAt },
});

describe('payments', () => {
  it('are summed by currency, without those that were taken back', () => {
    const payments = [
      paid(1_500, 'KWD'),
      paid(50_000, 'INR'),
      paid(70, 'JPY'),
      paid(25_050, 'INR'),
      paid(9, 'INR', '2026'),
    ];
    expect(sumsOf(payments)).toEqual([
      { currency: 'INR', amount: 75_050 },
      { currency: 'JPY', amount: 70 },
      { currency: 'KWD', amount: 1_500 },
    ]);
    expect(paymentsInForce(payments)).toHaveLength(4);
    expect(sumsOf([paid(1, 'INR', '2026')])).toEqual([]);
  });

  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
    [true, true, true],
  ])('recorded %s and marked at the door %s count as paid: %s', (recorded, atDoor, expected) => {
    expect(hasPaid({ recorded, atDoor })).toBe(expected);
  });

  it('are written with the digits of their currency', () => {
    const spaced = (text: string) => text.replace(/\u00A0/g, ' ');
    expect(moneyText(paid(12_345_600, 'INR'))).toBe('₹1,23,456.00');
    expect(spaced(moneyText(paid(1_500, 'KWD')))).toBe('KWD 1.500');
    expect(moneyText(paid(1_500, 'JPY'))).toBe('JP¥1,500');
    expect(inMajorUnits(paid(1_505, 'KWD'))).toBe(1.505);
  });

  it.each([
    ['500', 'INR', 50_000],
    ['1,234.5', 'INR', 123_450],
    ['0.01', 'INR', 1],
    ['1.505', 'KWD', 1_505],
    ['1500', 'JPY', 1_500],
    ['10000000', 'INR', 1_000_000_000],
    ['10000000.01', 'INR', null],
    ['1.505', 'INR', null],
    ['1.5', 'JPY', null],
    ['0', 'INR', null],
    ['-5', 'INR', null],
    ['five', 'INR', null],
    ['', 'INR', null],
    ['1e3', 'INR', null],
  ] as const)('typed as %s of %s are %s minor units', (typed, currency, expected) => {
    expect(minorUnitsOf(typed, currency)).toBe(expected);
  });
});
