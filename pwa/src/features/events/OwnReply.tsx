import { type Answer, eventAnswers } from '@memcherrish/shared/domain/event-replies.ts';
import { isTooLarge } from '@memcherrish/shared/rules/events.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Check, CircleHelp, type LucideIcon, MapPinCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#clock/use-now.ts';
import { isNow } from '#components/event-times.ts';
import { useOnline } from '#local/device/online.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { fieldsOf } from './own-reply.ts';
import { ReplyDetails } from './ReplyDetails.tsx';
import { useSaveReply } from './use-save-reply.ts';

/** An answer, or that the person is there, which is a way of coming. */
type Choice = Answer | 'here';

const icons: Record<Choice, LucideIcon> = { here: MapPinCheck, coming: Check, maybe: CircleHelp, no: X };
const onTheDay: readonly Choice[] = ['here', 'coming', 'no'];

/**
 * The one question of an event: 'Are you coming?', and on its day 'Are you here?'. One press saves. Then the question
 * folds to the answer, with the details of the reply below.
 */
export function OwnReply({ event, isTeacher }: { event: ShownEvent; isTeacher: boolean }) {
  const save = useSaveReply();
  const isToday = isNow(event, useNow());
  const [isOpen, setOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { own } = event;
  const given: Choice | null = own === null ? null : own.here ? 'here' : own.answer;
  // An answer of an organiser, or one that was not accepted, leaves the question open. On the day 'coming' does, too.
  const isSettled =
    given !== null &&
    own?.entered !== true &&
    !event.refused &&
    !(isToday && given !== 'here' && given !== 'no');
  const isAsked = isChanging || !isSettled;

  async function choose(choice: Choice) {
    const here = choice === 'here';
    const fields = { ...fieldsOf(event, isTeacher), answer: here ? ('coming' as const) : choice };
    const saved = here ? eventWords.savedHere : eventWords.saved[choice];
    if (await save(event, isToday ? { ...fields, here } : fields, saved)) setChanging(false);
  }
  async function leave() {
    await save(event, { ...fieldsOf(event, isTeacher), here: false }, eventWords.savedNotHere);
  }

  return (
    <section className={asStack({ gap: 3, p: 4, surface: true })} aria-labelledby="event-reply">
      <h2 id="event-reply" className={isAsked ? undefined : 'visually-hidden'}>
        {isToday ? eventWords.areYouHere : eventWords.areYouComing}
      </h2>
      {isAsked ? (
        <Choices given={given} isToday={isToday} onChoose={(choice) => void choose(choice)} />
      ) : (
        given !== null && (
          <Given given={given} onChange={() => (given === 'here' ? void leave() : setChanging(true))} />
        )
      )}
      {isToday && <p className={asText({ tone: 'quiet' })}>{eventWords.hereHint}</p>}
      <ReplyState event={event} />
      {own && (
        <Disclosure label={eventWords.details} open={isOpen} onToggle={() => setOpen(!isOpen)}>
          <ReplyDetails event={event} isTeacher={isTeacher} onSaved={() => setOpen(false)} />
        </Disclosure>
      )}
    </section>
  );
}

interface ChoicesProps {
  given: Choice | null;
  isToday: boolean;
  onChoose(choice: Choice): void;
}

function Choices({ given, isToday, onChoose }: ChoicesProps) {
  const labels = isToday ? eventWords.answersToday : { here: '', ...eventWords.answers };
  return (
    <div className="event-answers">
      {(isToday ? onTheDay : eventAnswers).map((each) => {
        const Icon = icons[each];
        return (
          <button
            key={each}
            type="button"
            className={`event-answer ${asStack({ gap: 1, align: 'center', justify: 'center', p: 3, size: 2, weight: 'bold', text: 'center' })}`}
            aria-pressed={given === each}
            onClick={() => onChoose(each)}
          >
            <Icon aria-hidden="true" />
            <span>{labels[each]}</span>
          </button>
        );
      })}
    </div>
  );
}

function Given({ given, onChange }: { given: Choice; onChange(): void }) {
  const Icon = icons[given];
  return (
    <div className={asRow({ gap: 3, wrap: true, justify: 'between' })}>
      <p className={`event-given ${asRow({ gap: 2, size: 3, weight: 'bold', tone: 'green' })}`}>
        <Icon aria-hidden="true" />
        <span>{eventWords.given[given]}</span>
      </p>
      {given === 'here' ? (
        <Button kind="quiet" onClick={onChange}>
          {eventWords.notHere}
        </Button>
      ) : (
        <LinkButton onClick={onChange}>{vocabulary.change}</LinkButton>
      )}
    </div>
  );
}

function ReplyState({ event: { own, refused, capacity } }: { event: ShownEvent }) {
  const online = useOnline();
  if (refused)
    return (
      <Notice tone="error">
        {eventWords.refused} {refused.problem?.message}
      </Notice>
    );
  if (own?.entered === true) return <Notice tone="info">{eventWords.enteredForYou}</Notice>;
  if (own?.mark === 'waiting')
    return <Notice tone="info">{online ? eventWords.waitsOnline : eventWords.waits}</Notice>;
  if (own?.mark !== 'queued') return null;
  const isNever = capacity !== null && isTooLarge(own, capacity);
  return <Notice tone="info">{isNever ? eventWords.tooLarge(capacity) : eventWords.queued}</Notice>;
}
