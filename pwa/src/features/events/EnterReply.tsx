import { event as limits } from '@memcherrish/shared/rules/event-limits.ts';
import { eventAnswers } from '@memcherrish/shared/rules/events.ts';
import { eventWords } from '@memcherrish/shared/text/events.ts';
import { organiseWords as words } from '@memcherrish/shared/text/organise-events.ts';
import { type FormEvent, useState } from 'react';
import { enterReply } from '#api/events.ts';
import { because } from '#api/with-reason.ts';
import { newId } from '#local/edits/edits.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';

const nothing = { guestNames: [], diet: null, note: null, answers: {} };
const blank = () => ({ id: newId(), name: '', answer: 'coming', guests: '0' });

/** A form for the reply of a person who told an organiser. */
export function EnterReply({ eventId, onEntered }: { eventId: string; onEntered(): Promise<void> }) {
  const [entry, setEntry] = useState(blank);
  const { form, errors, failure, busy, clearError, send } = useSubmit(['name', 'guests'] as const);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const answer = eventAnswers.find((each) => each === entry.answer) ?? 'coming';
    const sent = await send(async () => {
      const body = { ...nothing, name: entry.name, answer, guests: Number(entry.guests) };
      const outcome = await enterReply(eventId, entry.id, body);
      if (outcome.ok) return outcome;
      const { message, fields } = outcome.problem;
      return { ok: false as const, problem: { message: because(words.enterFailed, message), fields } };
    });
    if (!sent.ok) return;
    setEntry(blank());
    await onEntered();
  }

  return (
    <form className="event-form" ref={form} onSubmit={submit} noValidate aria-labelledby="enter-reply">
      <h2 id="enter-reply">{words.enter}</h2>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextField
        label={words.name}
        error={errors.name}
        maxLength={limits.nameLength}
        value={entry.name}
        onChange={(name) => {
          setEntry({ ...entry, name });
          clearError('name');
        }}
      />
      <SelectField
        label={words.answer}
        value={entry.answer}
        onChange={(answer) => setEntry({ ...entry, answer })}
        options={eventAnswers.map((each) => ({ value: each, label: eventWords.answers[each] }))}
      />
      <SelectField
        label={words.guestCount}
        error={errors.guests}
        value={entry.guests}
        onChange={(guests) => setEntry({ ...entry, guests })}
        options={Array.from({ length: limits.guests + 1 }, (_, count) => ({
          value: String(count),
          label: String(count),
        }))}
      />
      <Button type="submit" busy={busy} busyLabel={words.saving}>
        {words.enterSave}
      </Button>
    </form>
  );
}
