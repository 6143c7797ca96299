import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { eventAnswers } from '@memcherrish/shared/domain/event-replies.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type EventReplies, eventReplyCalls } from '@memcherrish/shared/wire/events/events.ts';
import { nameTagCalls } from '@memcherrish/shared/wire/events/name-tags.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { becauseOf } from '#api/with-reason.ts';
import { newId } from '#local/edits/edits.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow, asStack } from '#ui/layout.ts';
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
  const [listed, setListed] = useState<ListedPerson | null>(null);
  const form = useForm({
    start: blank,
    read: ({ id, name, answer, guests, ...said }) => ({
      ok: true,
      body: {
        replyId: id,
        body: {
          ...{ name: listed?.name ?? name, personId: listed?._id ?? null },
          answer: eventAnswers.find((each) => each === answer) ?? 'coming',
          ...{ guests: Number(guests), guestNames: [], ...said },
        },
      },
    }),
    call: async ({ replyId, body }) =>
      becauseOf(
        await sendCall(eventReplyCalls.enter, { params: { eventId: event._id, replyId }, body }),
        words.enterFailed,
      ),
    onSent: async () => {
      form.reset(blank());
      setListed(null);
      await onEntered();
    },
  });
  const { entry } = form;
  const people = useListedPeople(event._id, entry.name !== '');
  const found = listed ? [] : findListed(people, replies, entry.name);

  return (
    <Form
      of={form}
      className={asStack({ gap: 4, fill: true, width: 'medium', py: 3 })}
      aria-labelledby="enter-reply"
    >
      <h2 id="enter-reply">{words.enter}</h2>
      {listed ? (
        <div className={asRow({ gap: 3, wrap: true })}>
          <p role="status">{words.listed(listed.name, listed.detail)}</p>
          <Button kind="quiet" onClick={() => setListed(null)}>
            {words.notListed}
          </Button>
        </div>
      ) : (
        <TextField
          label={vocabulary.name}
          hint={words.enterHint}
          autoComplete="off"
          maxLength={limits.nameLength}
          {...form.field('name')}
        />
      )}
      {found.length > 0 && (
        <ul className={asRow({ gap: 3, wrap: true })} aria-label={words.fromList}>
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
        {...form.field('answer')}
        options={eventAnswers.map((each) => ({ value: each, label: eventWords.answers[each] }))}
      />
      <SelectField
        label={vocabulary.guests}
        {...form.field('guests')}
        options={Array.from({ length: limits.guests + 1 }, (_, count) => ({
          value: String(count),
          label: String(count),
        }))}
      />
      <TextField label={vocabulary.food} maxLength={limits.dietLength} {...form.field('diet')} />
      <TextField label={vocabulary.note} maxLength={limits.noteLength} {...form.field('note')} />
      {event.questions.map((question) => (
        <Question
          key={question._id}
          question={question}
          value={entry.answers[question._id] ?? ''}
          onChange={(value) => form.change({ answers: { ...entry.answers, [question._id]: value } })}
        />
      ))}
      <SubmitButton of={form} label={vocabulary.add} busyLabel={vocabulary.saving} />
    </Form>
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
