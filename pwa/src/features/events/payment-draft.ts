import {
  type Currency,
  currencyCodes,
  inMajorUnits,
  minorUnitsOf,
  moneyText,
} from '@memcherrish/shared/rules/payments.ts';
import { paymentErrors, paymentWords as words } from '@memcherrish/shared/text/events/payments.ts';
import type { Payment, PaymentBody } from '@memcherrish/shared/wire/events/payments.ts';
import { currentDate } from '#clock/clock.ts';

/** A payment as it is typed. */
export interface PaymentDraft {
  amount: string;
  currency: string;
  method: string;
  paidOn: string;
}

/** Returns an empty payment of today, in the currency that was used last. */
export function blankPayment(payments: readonly Payment[], now = currentDate()): PaymentDraft {
  const currency: Currency = payments.at(-1)?.currency ?? 'INR';
  const two = (figure: number) => String(figure).padStart(2, '0');
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return { amount: '', currency, method: '', paidOn: today };
}

/** Returns a recorded payment as it would be typed, to be corrected. */
export function draftOf({ amount, currency, method, paidOn }: Payment): PaymentDraft {
  return { amount: String(inMajorUnits({ amount, currency })), currency, method, paidOn };
}

/** Returns the content of a typed payment, or the errors at its fields. */
export function paymentOf(
  draft: PaymentDraft,
): { ok: true; body: Omit<PaymentBody, 'corrects'> } | { ok: false; errors: Partial<PaymentDraft> } {
  const currency = currencyCodes.find((code) => code === draft.currency);
  if (!currency) return { ok: false, errors: { currency: paymentErrors.currencyInvalid } };
  const amount = minorUnitsOf(draft.amount, currency);
  const errors: Partial<PaymentDraft> = {
    ...(amount === null && { amount: paymentErrors.amountInvalid }),
    ...(draft.method.trim() === '' && { method: paymentErrors.methodMissing }),
    ...(draft.paidOn === '' && { paidOn: paymentErrors.dateInvalid }),
  };
  if (amount === null || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, body: { amount, currency, method: draft.method, paidOn: draft.paidOn } };
}

/** Returns a payment in one line: '₹500.00, UPI, 2 Jan 2027'. */
export function paymentLine(payment: Payment): string {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
  return words.line(moneyText(payment), payment.method, day.format(new Date(payment.paidOn)));
}

/** Returns why a payment no longer counts; null if it counts. */
export function endOf({ _id, takenBackAt }: Payment, all: readonly Payment[]): string | null {
  if (takenBackAt === null) return null;
  return all.some(({ corrects }) => corrects === _id) ? words.corrected : words.takenBack;
}
