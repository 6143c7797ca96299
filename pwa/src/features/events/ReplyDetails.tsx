import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { replyLevels } from '@memcherrish/shared/domain/event-replies.ts';
import { eventWords } from '@memcherrish/shared/text/events.ts';
import { Minus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { fieldsOf, linesOf, type ReplyFields } from './own-reply.ts';
import { Question } from './Question.tsx';
import { useSaveReply } from './use-save-reply.ts';

interface ReplyDetailsProps {
  event: ShownEvent;
  isTeacher: boolean;
  onSaved(): void;
}

/** Guests, food, a note, the organiser's questions, and who sees the reply. */
export function ReplyDetails({ event, isTeacher, onSaved }: ReplyDetailsProps) {
  const save = useSaveReply();
  const [fields, setFields] = useState(() => fieldsOf(event, isTeacher));
  const [names, setNames] = useState(fields.guestNames.join('\n'));
  const [tooMany, setTooMany] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<ReplyFields>) => setFields({ ...fields, ...change });

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (isBusy) return;
    const named = linesOf(names).slice(0, fields.guests + 1);
    setTooMany(named.length > fields.guests && fields.guests > 0);
    if (named.length > fields.guests && fields.guests > 0) return;
    setBusy(true);
    // The answer may have changed while the details were open.
    const { answer } = event.own ?? fields;
    const reply = { ...fields, answer, guestNames: named };
    const isSaved = await save(event, reply, eventWords.detailsSaved);
    setBusy(false);
    if (isSaved) onSaved();
  }

  return (
    <form className="event-details" onSubmit={submit} noValidate>
      <Guests
        guests={fields.guests}
        most={Math.min(limits.guests, (event.capacity ?? Number.POSITIVE_INFINITY) - 1)}
        onChange={(guests) => set({ guests })}
      />
      {fields.guests > 0 && (
        <TextArea
          label={eventWords.guestNames}
          rows={2}
          value={names}
          error={tooMany ? eventWords.moreNames(fields.guests) : undefined}
          onChange={setNames}
        />
      )}
      <TextField
        label={eventWords.diet}
        hint={eventWords.dietHint}
        maxLength={limits.dietLength}
        value={fields.diet ?? ''}
        onChange={(diet) => set({ diet: diet.trim() === '' ? null : diet })}
      />
      <TextArea
        label={eventWords.note}
        rows={2}
        maxLength={limits.noteLength}
        value={fields.note ?? ''}
        onChange={(note) => set({ note: note === '' ? null : note })}
      />
      {event.questions.map((question) => (
        <Question
          key={question._id}
          question={question}
          value={fields.answers[question._id] ?? ''}
          onChange={(value) => set({ answers: { ...fields.answers, [question._id]: value } })}
        />
      ))}
      <SelectField
        label={eventWords.whoSees}
        value={fields.level}
        onChange={(level) => set({ level: replyLevels.find((each) => each === level) ?? 'Only Me' })}
        options={levelsFor(event, isTeacher).map((level) => ({
          value: level,
          label: eventWords.levels[level],
        }))}
      />
      <Button type="submit" busy={isBusy} busyLabel={eventWords.saving}>
        {eventWords.saveReply}
      </Button>
    </form>
  );
}

/** Returns the levels that differ for an event: at one of one batch, the batch is everyone but the teachers. */
function levelsFor({ batches }: ShownEvent, isTeacher: boolean) {
  if (isTeacher) return replyLevels.filter((level) => level === 'Only Me' || level === 'School');
  return batches?.length === 1 ? replyLevels.filter((level) => level !== 'School') : replyLevels;
}

interface GuestsProps {
  guests: number;
  /** The most guests. An event has places for the person and no more guests than that. */
  most: number;
  onChange(guests: number): void;
}

function Guests({ guests, most, onChange }: GuestsProps) {
  return (
    <fieldset className="event-guests">
      <legend>{eventWords.guests}</legend>
      <button
        type="button"
        className="event-step"
        disabled={guests === 0}
        aria-label={eventWords.fewer}
        onClick={() => onChange(guests - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <output className="event-count" aria-live="polite">
        {guests}
      </output>
      <button
        type="button"
        className="event-step"
        disabled={guests >= most}
        aria-label={eventWords.more}
        onClick={() => onChange(guests + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </fieldset>
  );
}
