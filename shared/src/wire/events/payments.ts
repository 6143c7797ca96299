import { currencyCodes, paymentLimits } from '@memcherrish/shared/rules/payments.ts';
import { paymentErrors } from '@memcherrish/shared/text/events/payments.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id, requiredText } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** A payment that an organiser recorded for a reply. Nothing is paid through the app. A record never changes its content. */
export const payment = z.object({
  _id: z.string(),
  /** In minor units of the currency, such as paise. */
  amount: z.number().int(),
  currency: z.enum(currencyCodes),
  /** How it was paid, such as 'UPI' or 'cash to Anu'. */
  method: z.string(),
  /** The day of the payment, YYYY-MM-DD. */
  paidOn: z.string(),
  recordedAt: z.string(),
  /** Set once it no longer counts: it was a mistake, was paid back, or a newer record corrects it. */
  takenBackAt: z.string().nullable(),
  /** The record of the same reply that this one replaced. */
  corrects: z.string().nullable(),
});
export type Payment = z.infer<typeof payment>;

/** A new record. Its id is made by the app, so that sending twice records one payment. */
export const paymentBody = z.strictObject({
  amount: z
    .number(paymentErrors.amountInvalid)
    .int(paymentErrors.amountInvalid)
    .min(1, paymentErrors.amountInvalid)
    .max(paymentLimits.amount, paymentErrors.amountInvalid),
  currency: z.enum(currencyCodes, paymentErrors.currencyInvalid),
  method: requiredText(paymentLimits.methodLength, paymentErrors.methodMissing),
  paidOn: z.iso.date(paymentErrors.dateInvalid),
  /** The record of the same reply that this one replaces: it no longer counts. */
  corrects: id.nullable(),
});
export type PaymentBody = z.infer<typeof paymentBody>;

export const paymentCalls = {
  record: call({ method: 'PUT', path: paths.payment, body: paymentBody, answer: done }),
  takeBack: call({ method: 'DELETE', path: paths.payment, answer: done }),
};
