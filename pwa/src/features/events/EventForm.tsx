import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { EditEventBody, EventGround } from '@memcherrish/shared/wire/events/events.ts';
import type { Outcome } from '#api/outcome.ts';
import { becauseOf } from '#api/with-reason.ts';
import { newId } from '#local/edits/edits.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import {
  type DraftField,
  type EventDraft,
  fieldsOfDraft,
  mayChooseAudience,
  removedQuestions,
} from './event-draft.ts';
import './events.css';

interface EventFormProps {
  start: EventDraft;
  label: string;
  /** The batches and the school for which the person may announce events. */
  grounds: readonly EventGround[];
  save(fields: Omit<EditEventBody, 'version'>): Promise<Outcome<unknown>>;
  onSaved(): void;
}

const names = ['startsAt', 'endsAt'] as const satisfies readonly DraftField[];

/** The form of an event, for a new one and for changes. It needs a connection. */
export function EventForm({ start, label, grounds, save, onSaved }: EventFormProps) {
  const form = useForm({
    start,
    fields: names,
    read: fieldsOfDraft,
    call: async (fields) => becauseOf(await save(fields), words.failed),
    onSent: onSaved,
  });
  const { entry: draft, errors } = form;

  return (
    <Form of={form} className={asStack({ gap: 4, fill: true, py: 3 })}>
      {mayChooseAudience(grounds, start) && (
        <AudienceFields grounds={grounds} audience={draft} error={errors.batchIds} onChange={form.change} />
      )}
      <TextField label={words.title} maxLength={limits.titleLength} {...form.field('title')} />
      <Moment
        labels={words.starts}
        error={errors.startsAt}
        wall={draft.starts}
        onChange={(starts) => {
          form.change({ starts });
          form.clearError('startsAt');
        }}
      />
      <Moment
        labels={words.ends}
        error={errors.endsAt}
        wall={draft.ends}
        onChange={(ends) => {
          form.change({ ends });
          form.clearError('endsAt');
        }}
      />
      <SelectField
        label={words.zone}
        {...form.field('zone')}
        options={zonesWith(draft.zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <TextField
        label={words.place}
        hint={words.placeHint}
        maxLength={limits.placeLength}
        {...form.field('place')}
      />
      <TextField
        label={words.address}
        hint={words.addressHint}
        maxLength={limits.addressLength}
        {...form.field('address')}
      />
      <TextArea
        label={vocabulary.programme}
        maxLength={limits.programmeLength}
        {...form.field('programme')}
      />
      <TextArea
        label={words.cost}
        hint={words.costHint}
        rows={2}
        maxLength={limits.costLength}
        {...form.field('cost')}
      />
      <TextField
        label={words.capacity}
        hint={words.capacityHint}
        error={errors.capacity}
        inputMode="numeric"
        value={draft.capacity}
        onChange={(capacity) => form.change({ capacity: capacity.replace(/\D/g, '') })}
      />
      <Questions
        asked={start.questions}
        questions={draft.questions}
        error={errors.questions}
        onChange={(questions) => form.change({ questions })}
      />
      <SubmitButton of={form} label={label} busyLabel={vocabulary.saving} />
    </Form>
  );
}

interface MomentProps {
  labels: { day: string; time: string };
  error: string | undefined;
  /** '2027-01-02T10:00'; either half may be empty. */
  wall: string;
  onChange(wall: string): void;
}

/** A day and a time: one field for both is wider than a narrow phone with large text. */
function Moment({ labels, error, wall, onChange }: MomentProps) {
  const [day = '', time = ''] = wall.split('T');
  return (
    <div className="event-moment">
      <TextField
        label={labels.day}
        error={error}
        type="date"
        value={day}
        onChange={(next) => onChange(`${next}T${time}`)}
      />
      <TextField
        label={labels.time}
        type="time"
        value={time}
        onChange={(next) => onChange(`${day}T${next}`)}
      />
    </div>
  );
}

/** Returns all time zones that the browser knows, with the given one. */
function zonesWith(zone: string): string[] {
  return [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])];
}

interface QuestionsProps {
  /** The questions of the saved event, which people may have answered. */
  asked: EventDraft['questions'];
  questions: EventDraft['questions'];
  error: string | undefined;
  onChange(questions: EventDraft['questions']): void;
}

function Questions({ asked, questions, error, onChange }: QuestionsProps) {
  const change = (at: number, part: Partial<EventDraft['questions'][number]>) =>
    onChange(questions.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const removed = removedQuestions(asked, questions);
  return (
    <fieldset className={asStack({ gap: 4, py: 3 })}>
      <legend>{words.questions}</legend>
      {error && <Notice tone="error">{error}</Notice>}
      {questions.map((question, index) => (
        <div className={`event-question ${asStack({ gap: 3, p: 3 })}`} key={question._id}>
          <TextField
            label={words.question(index + 1)}
            maxLength={limits.questionLength}
            value={question.text}
            onChange={(text) => change(index, { text })}
          />
          <TextArea
            label={words.choices}
            rows={2}
            value={question.choices}
            onChange={(choices) => change(index, { choices })}
          />
          <Button kind="quiet" onClick={() => onChange(questions.filter((each) => each !== question))}>
            {words.removeQuestion(index + 1)}
          </Button>
        </div>
      ))}
      {removed.length > 0 && <Notice tone="info">{words.questionsRemoved(removed)}</Notice>}
      {questions.length < limits.questions && (
        <Button
          kind="quiet"
          onClick={() => onChange([...questions, { _id: newId(), text: '', choices: '' }])}
        >
          {words.addQuestion}
        </Button>
      )}
    </fieldset>
  );
}
