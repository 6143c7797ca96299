import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { eventAnswers } from '@memcherrish/shared/domain/event-replies.ts';
import { eventWords } from '@memcherrish/shared/text/events.ts';
import { organiseWords as words } from '@memcherrish/shared/text/organise-events.ts';
import { type EventReplies, eventReplyCalls } from '@memcherrish/shared/wire/events.ts';
import { nameTagCalls } from '@memcherrish/shared/wire/name-tags.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { because } from '#api/with-reason.ts';
import { newId } from '#local/edits/edits.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { findListed, type ListedPerson, listedPeople } from './listed-people.ts';
import { Question } from './Question.tsx';

const nothing = { diet: '', note: '', answers: {} as Record<string, string> };
const blank = () => ({ id: newId(), name: '', answer: 'coming', guests: '0', ...nothing });

interface EnterReplyProps {
  list: EventReplies;
  onEntered(): Promise<void>;
}

/** A form for the reply of a person who told an organiser: a person of the class list, or any name. */
export function EnterReply({ list: { event, replies }, onEntered }: EnterReplyProps) {
  const [entry, setEntry] = useState(blank);
  const [listed, setListed] = useState<ListedPerson | null>(null);
  const people = useListedPeople(event._id, entry.name !== '');
  const { form, errors, failure, busy, clearError, send } = useSubmit(['name', 'guests'] as const);
  const found = listed ? [] : findListed(people, replies, entry.name);

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (busy) return;
    const answer = eventAnswers.find((each) => each === entry.answer) ?? 'coming';
    const sent = await send(async () => {
      const whose = { name: listed?.name ?? entry.name, personId: listed?._id ?? null };
      const { diet, note, answers } = entry;
      const said = { answer, guests: Number(entry.guests), guestNames: [], diet, note, answers };
      const body = { ...whose, ...said };
      const outcome = await sendCall(eventReplyCalls.enter, {
        params: { eventId: event._id, replyId: entry.id },
        body,
      });
      if (outcome.ok) return outcome;
      const { message, fields } = outcome.problem;
      return { ok: false as const, problem: { message: because(words.enterFailed, message), fields } };
    });
    if (!sent.ok) return;
    setEntry(blank());
    setListed(null);
    await onEntered();
  }

  return (
    <form className="event-form" ref={form} onSubmit={submit} noValidate aria-labelledby="enter-reply">
      <h2 id="enter-reply">{words.enter}</h2>
      {failure && <Notice tone="error">{failure}</Notice>}
      {listed ? (
        <div className="event-links">
          <p role="status">{words.listed(listed.name, listed.detail)}</p>
          <Button kind="quiet" onClick={() => setListed(null)}>
            {words.notListed}
          </Button>
        </div>
      ) : (
        <TextField
          label={words.name}
          hint={words.enterHint}
          error={errors.name}
          autoComplete="off"
          maxLength={limits.nameLength}
          value={entry.name}
          onChange={(name) => {
            setEntry({ ...entry, name });
            clearError('name');
          }}
        />
      )}
      {found.length > 0 && (
        <ul className="event-links" aria-label={words.fromList}>
          {found.map((person) => (
            <li key={person._id}>
              <Button kind="quiet" onClick={() => setListed(person)}>
                {words.chooseListed(person.name, person.detail)}
              </Button>
            </li>
          ))}
        </ul>
      )}
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
      <TextField
        label={eventWords.diet}
        maxLength={limits.dietLength}
        value={entry.diet}
        onChange={(diet) => setEntry({ ...entry, diet })}
      />
      <TextField
        label={words.enteredNote}
        maxLength={limits.noteLength}
        value={entry.note}
        onChange={(note) => setEntry({ ...entry, note })}
      />
      {event.questions.map((question) => (
        <Question
          key={question._id}
          question={question}
          value={entry.answers[question._id] ?? ''}
          onChange={(value) => setEntry({ ...entry, answers: { ...entry.answers, [question._id]: value } })}
        />
      ))}
      <Button type="submit" busy={busy} busyLabel={words.saving}>
        {words.enterSave}
      </Button>
    </form>
  );
}

/** Loads the invited schoolmates once a name is typed. Without them any name can still be entered. */
function useListedPeople(eventId: string, isWanted: boolean): readonly ListedPerson[] {
  const [people, setPeople] = useState<readonly ListedPerson[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    void sendCall(nameTagCalls.list, { params: { eventId }, query: { of: 'invited' } }).then((outcome) => {
      if (isShown && outcome.ok) setPeople(listedPeople(outcome.value.tags));
    });
    return () => {
      isShown = false;
    };
  }, [eventId, isWanted]);
  return people;
}
