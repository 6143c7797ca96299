import { currencyCodes, paymentLimits } from '@memcherrish/shared/rules/payments.ts';
import { paymentWords as words } from '@memcherrish/shared/text/events/payments.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paymentCalls } from '@memcherrish/shared/wire/events/payments.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { becauseOf } from '#api/with-reason.ts';
import { newId } from '#local/edits/edits.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { type PaymentDraft, paymentOf } from './payment-draft.ts';

interface PaymentFormProps {
  eventId: string;
  replyId: string;
  /** The name of the form, with the person who paid. */
  label: string;
  start: PaymentDraft;
  /** The id of the payment that the new record replaces. */
  corrects: string | null;
  onRecorded(): Promise<void>;
  onCancel(): void;
}

/** A form for what a person paid. Nothing is paid here. */
export function PaymentForm({
  eventId,
  replyId,
  label,
  start,
  corrects,
  onRecorded,
  onCancel,
}: PaymentFormProps) {
  // One id for all tries, so that a repeat after a lost answer records one payment.
  const [id] = useState(newId);
  const form = useForm({
    start,
    read: paymentOf,
    call: async (body) =>
      becauseOf(
        await sendCall(paymentCalls.record, {
          params: { eventId, replyId, paymentId: id },
          body: { ...body, corrects },
        }),
        words.saveFailed,
      ),
    onSent: onRecorded,
  });

  return (
    <Form of={form} className={asStack({ gap: 4, fill: true, py: 3 })} aria-label={label}>
      {corrects !== null && <p className={asText({ tone: 'quiet' })}>{words.correctHint}</p>}
      <div className="event-moment">
        <TextField label={words.amount} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
        <SelectField
          label={words.currency}
          {...form.field('currency')}
          options={currencyCodes.map((code) => ({ value: code, label: code }))}
        />
      </div>
      <TextField
        label={words.method}
        hint={words.methodHint}
        maxLength={paymentLimits.methodLength}
        {...form.field('method')}
      />
      <TextField label={words.paidOn} type="date" {...form.field('paidOn')} />
      <div className={asRow({ gap: 3, wrap: true })}>
        <SubmitButton of={form} label={words.save} busyLabel={vocabulary.saving} />
        <Button kind="quiet" onClick={onCancel}>
          {vocabulary.cancel}
        </Button>
      </div>
    </Form>
  );
}
