import { paymentWords as words } from '@memcherrish/shared/text/events/payments.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { OrganisedReply } from '@memcherrish/shared/wire/events/events.ts';
import { type Payment, paymentCalls } from '@memcherrish/shared/wire/events/payments.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { becauseOf } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asRow, asStack } from '#ui/layout.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentList } from './PaymentList.tsx';
import { blankPayment, draftOf, paymentLine } from './payment-draft.ts';

interface ReplyPaymentsProps {
  eventId: string;
  reply: OrganisedReply;
  /** All payments of the event. A new one starts with the currency of the last of them. */
  all: readonly Payment[];
  onChanged(): Promise<void>;
}

/** The payments of a reply, for organisers: the records, a new one, a correction, and taking one back. */
export function ReplyPayments({ eventId, reply, all, onChanged }: ReplyPaymentsProps) {
  const { _id: replyId, name, payments } = reply;
  /** A new payment, the correction of one, or no form. */
  const [form, setForm] = useState<'new' | Payment | null>(null);
  const removal = useConfirm<Payment>(
    async ({ _id: paymentId }) =>
      becauseOf(
        await sendCall(paymentCalls.takeBack, { params: { eventId, replyId, paymentId } }),
        words.takeBackFailed,
      ),
    onChanged,
  );

  async function recorded() {
    setForm(null);
    await onChanged();
  }

  return (
    <div className={asStack({ gap: 3, align: 'start' })}>
      <PaymentList payments={payments} label={words.paymentsOf(name)}>
        {(payment) => (
          <span className={asRow({ gap: 3, wrap: true })}>
            <Button
              kind="quiet"
              aria-label={words.correctNamed(paymentLine(payment), name)}
              onClick={() => setForm(payment)}
            >
              {words.correct}
            </Button>
            <Button
              kind="quiet"
              aria-label={words.takeBackNamed(paymentLine(payment), name)}
              onClick={() => removal.ask(payment)}
            >
              {vocabulary.takeBack}
            </Button>
          </span>
        )}
      </PaymentList>
      {form === null ? (
        <Button kind="quiet" aria-label={words.recordFor(name)} onClick={() => setForm('new')}>
          {words.record}
        </Button>
      ) : (
        <PaymentForm
          key={form === 'new' ? 'new' : form._id}
          eventId={eventId}
          replyId={replyId}
          label={form === 'new' ? words.recordFor(name) : words.correctNamed(paymentLine(form), name)}
          start={form === 'new' ? blankPayment(all) : draftOf(form)}
          corrects={form === 'new' ? null : form._id}
          onRecorded={recorded}
          onCancel={() => setForm(null)}
        />
      )}
      <ConfirmDialog
        {...removal.dialog}
        title={removal.item ? words.takeBackNamed(paymentLine(removal.item), name) : ''}
        text={words.takeBackAsk}
        confirmLabel={vocabulary.takeBack}
      />
    </div>
  );
}
