import { paymentWords as words } from '@memcherrish/shared/text/events/payments.ts';
import type { Payment } from '@memcherrish/shared/wire/events/payments.ts';
import type { ReactNode } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { endOf, paymentLine } from './payment-draft.ts';

interface PaymentListProps {
  payments: readonly Payment[];
  label: string;
  /** The actions of a payment that counts. */
  children?(payment: Payment): ReactNode;
}

/** Payments in the order in which they were recorded. One that no longer counts is struck through, with the reason. */
export function PaymentList({ payments, label, children }: PaymentListProps) {
  if (payments.length === 0) return null;
  return (
    <ul className={asStack({ gap: 2 })} aria-label={label}>
      {payments.map((payment) => {
        const end = endOf(payment, payments);
        return (
          <li key={payment._id} className={asRow({ gap: 2, across: 3, wrap: true, justify: 'between' })}>
            {end === null ? (
              <span dir="auto">{paymentLine(payment)}</span>
            ) : (
              <span dir="auto" className={asText({ tone: 'quiet' })}>
                <s>{paymentLine(payment)}</s> ({end})
              </span>
            )}
            {end === null && children?.(payment)}
          </li>
        );
      })}
    </ul>
  );
}

/** The payments that organisers recorded for the own reply. */
export function OwnPayments({ payments }: { payments: readonly Payment[] | undefined }) {
  if (!payments || payments.length === 0) return null;
  return (
    <section className={asStack({ gap: 3 })} aria-labelledby="event-own-payments">
      <h2 id="event-own-payments">{words.yourPayments}</h2>
      <PaymentList payments={payments} label={words.yourPayments} />
      <p className={asText({ tone: 'quiet' })}>{words.yourPaymentsHint}</p>
    </section>
  );
}
