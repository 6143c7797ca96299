import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { replyLevels } from '@memcherrish/shared/domain/event-replies.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { Minus, Plus } from 'lucide-react';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { fieldsOf, linesOf } from './own-reply.ts';
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
  const form = useForm({
    start: () => {
      const fields = fieldsOf(event, isTeacher);
      return { ...fields, guestNames: fields.guestNames.join('\n') };
    },
    read: (entry) => {
      const guestNames = linesOf(entry.guestNames).slice(0, entry.guests + 1);
      const isTooMany = guestNames.length > entry.guests && entry.guests > 0;
      return checked(
        { ...entry, guestNames },
        { guestNames: isTooMany ? eventWords.moreNames(entry.guests) : undefined },
      );
    },
    call: async (fields) => {
      // The answer may have changed while the details were open.
      const { answer } = event.own ?? fields;
      const isSaved = await save(event, { ...fields, answer }, vocabulary.replySaved);
      return isSaved
        ? { ok: true, value: undefined }
        : { ok: false, problem: { message: eventWords.notKept, fields: {} } };
    },
    onSent: onSaved,
  });
  const { entry: fields } = form;

  return (
    <Form of={form} ownFailure className={asStack({ gap: 4, py: 3 })}>
      <Guests
        guests={fields.guests}
        most={Math.min(limits.guests, (event.capacity ?? Number.POSITIVE_INFINITY) - 1)}
        onChange={(guests) => form.change({ guests })}
      />
      {fields.guests > 0 && <TextArea label={eventWords.guestNames} rows={2} {...form.field('guestNames')} />}
      <TextField
        label={vocabulary.food}
        hint={eventWords.dietHint}
        maxLength={limits.dietLength}
        value={fields.diet ?? ''}
        onChange={(diet) => form.change({ diet: diet.trim() === '' ? null : diet })}
      />
      <TextArea
        label={eventWords.note}
        rows={2}
        maxLength={limits.noteLength}
        value={fields.note ?? ''}
        onChange={(note) => form.change({ note: note === '' ? null : note })}
      />
      {event.questions.map((question) => (
        <Question
          key={question._id}
          question={question}
          value={fields.answers[question._id] ?? ''}
          onChange={(value) => form.change({ answers: { ...fields.answers, [question._id]: value } })}
        />
      ))}
      <SelectField
        label={eventWords.whoSees}
        {...form.field('level')}
        options={levelsFor(event, isTeacher).map((level) => ({
          value: level,
          label: eventWords.levels[level],
        }))}
      />
      <SubmitButton of={form} label={eventWords.saveReply} busyLabel={vocabulary.saving} />
    </Form>
  );
}

/** Returns the levels that differ for an event: at one of one batch, the batch is everyone but the teachers. */
function levelsFor({ batches }: ShownEvent, isTeacher: boolean) {
  if (isTeacher) return replyLevels.filter((level) => level === 'Only Me' || level === 'School');
  return batches?.length === 1 ? replyLevels.filter((level) => level !== 'School') : replyLevels;
}

interface GuestsProps {
  guests: number;
  /** The maximum number of guests: the event has places for the person and for no more guests. */
  most: number;
  onChange(guests: number): void;
}

function Guests({ guests, most, onChange }: GuestsProps) {
  return (
    <fieldset className={`event-guests ${asRow({ gap: 3, wrap: true })}`}>
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
      <output
        className={`event-count ${asText({ size: 4, weight: 'bold', text: 'center' })}`}
        aria-live="polite"
      >
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
