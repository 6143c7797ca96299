import type { Payment } from '@memcherrish/shared/wire/events/payments.ts';
import { describe, expect, it } from 'vitest';
import { blankPayment, draftOf, endOf, paymentLine, paymentOf } from './payment-draft.ts';

const payment = (fields: Partial<Payment> = {}): Payment => ({
  ...{ _id: 'one', amount: 50_050, currency: 'INR', method: 'UPI', paidOn: '2027-01-02' },
  ...{ recordedAt: '2027-01-02T03:04:05.006Z', takenBackAt: null, corrects: null },
  ...fields,
});

describe('a payment as it is typed', () => {
  it('starts with today on this device, and the currency that was used last', () => {
    const now = new Date(2027, 0, 2, 23, 59);
    const empty = { amount: '', method: '', paidOn: '2027-01-02' };
    expect(blankPayment([], now)).toEqual({ ...empty, currency: 'INR' });
    expect(blankPayment([payment({ currency: 'AED' })], now)).toEqual({ ...empty, currency: 'AED' });
  });

  it('becomes minor units of its currency', () => {
    const typed = { amount: '1,500.5', currency: 'INR', method: 'Cash to Anu', paidOn: '2027-01-02' };
    const body = { amount: 150_050, currency: 'INR', method: 'Cash to Anu', paidOn: '2027-01-02' };
    expect(paymentOf(typed)).toEqual({ ok: true, body });
  });

  it('starts as the recorded one for a correction', () => {
    const draft = draftOf(payment());
    expect(draft).toEqual({ amount: '500.5', currency: 'INR', method: 'UPI', paidOn: '2027-01-02' });
    expect(paymentOf(draft)).toMatchObject({ ok: true, body: { amount: 50_050 } });
  });

  it('names each field that is missing or wrong', () => {
    expect(paymentOf({ amount: '5.005', currency: 'INR', method: ' ', paidOn: '' })).toEqual({
      ok: false,
      errors: {
        amount: 'Give an amount, such as 500 or 500.50.',
        method: 'Say how it was paid, for example: UPI, or cash.',
        paidOn: 'Give the day of the payment.',
      },
    });
  });
});

describe('a recorded payment', () => {
  it('is one line with amount, method and day', () => {
    expect(paymentLine(payment())).toBe('₹500.50, UPI, 2 Jan 2027');
  });

  it('says whether it was corrected or taken back', () => {
    const ended = payment({ takenBackAt: '2027-01-03T00:00:00.000Z' });
    expect(endOf(payment(), [])).toBeNull();
    expect(endOf(ended, [ended])).toBe('taken back');
    expect(endOf(ended, [ended, payment({ _id: 'two', corrects: 'one' })])).toBe('corrected');
  });
});
