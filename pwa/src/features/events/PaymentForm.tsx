import { currencyCodes, paymentLimits } from '@memcherrish/shared/rules/payments.ts';
import { paymentWords as words } from '@memcherrish/shared/text/payments.ts';
import { paymentCalls } from '@memcherrish/shared/wire/payments.ts';
import { type FormEvent, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { because } from '#api/with-reason.ts';
import { newId } from '#local/edits/edits.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useEntry } from '#ui/use-entry.ts';
import { useSubmit } from '#ui/use-submit.ts';
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
  const submit = useSubmit(['amount', 'currency', 'method', 'paidOn'] as const);
  const { form, failure, busy, mark, send } = submit;
  const { entry, field } = useEntry({ ...start }, submit);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const typed = paymentOf(entry);
    if (!typed.ok) return mark(typed.errors);
    const sent = await send(async () => {
      const outcome = await sendCall(paymentCalls.record, {
        params: { eventId, replyId, paymentId: id },
        body: { ...typed.body, corrects },
      });
      if (outcome.ok) return outcome;
      const { message, fields } = outcome.problem;
      return { ok: false as const, problem: { message: because(words.saveFailed, message), fields } };
    });
    if (sent.ok) await onRecorded();
  }

  return (
    <form className="event-form" ref={form} onSubmit={save} noValidate aria-label={label}>
      {failure && <Notice tone="error">{failure}</Notice>}
      {corrects !== null && <p className="event-quiet">{words.correctHint}</p>}
      <div className="event-moment">
        <TextField label={words.amount} inputMode="decimal" autoComplete="off" {...field('amount')} />
        <SelectField
          label={words.currency}
          {...field('currency')}
          options={currencyCodes.map((code) => ({ value: code, label: code }))}
        />
      </div>
      <TextField
        label={words.method}
        hint={words.methodHint}
        maxLength={paymentLimits.methodLength}
        {...field('method')}
      />
      <TextField label={words.paidOn} type="date" {...field('paidOn')} />
      <div className="event-links">
        <Button type="submit" busy={busy} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
