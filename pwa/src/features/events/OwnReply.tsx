import { type Answer, eventAnswers } from '@memcherrish/shared/domain/event-replies.ts';
import { isTooLarge } from '@memcherrish/shared/rules/events.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react';
import { useState } from 'react';
import { useOnline } from '#local/device/online.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { fieldsOf } from './own-reply.ts';
import { ReplyDetails } from './ReplyDetails.tsx';
import { useSaveReply } from './use-save-reply.ts';

const icons: Record<Answer, LucideIcon> = { coming: Check, maybe: CircleHelp, no: X };

/** The three large buttons of the own reply. One press saves. Details below are optional. */
export function OwnReply({ event, isTeacher }: { event: ShownEvent; isTeacher: boolean }) {
  const save = useSaveReply();
  const [isOpen, setOpen] = useState(false);
  const { own } = event;

  async function answer(given: Answer) {
    const fields = { ...fieldsOf(event, isTeacher), answer: given };
    await save(event, fields, eventWords.saved[given]);
  }

  return (
    <section className={asStack({ gap: 3, p: 4, surface: true })} aria-labelledby="event-reply">
      <h2 id="event-reply">{eventWords.areYouComing}</h2>
      <div className="event-answers">
        {eventAnswers.map((each) => {
          const Icon = icons[each];
          return (
            <button
              key={each}
              type="button"
              className={`event-answer ${asStack({ gap: 1, align: 'center', justify: 'center', p: 3, size: 2, weight: 'bold', text: 'center' })}`}
              aria-pressed={own?.answer === each}
              onClick={() => void answer(each)}
            >
              <Icon aria-hidden="true" />
              <span>{eventWords.answers[each]}</span>
            </button>
          );
        })}
      </div>
      <ReplyState event={event} />
      {own && (
        <Disclosure label={eventWords.details} open={isOpen} onToggle={() => setOpen(!isOpen)}>
          <ReplyDetails event={event} isTeacher={isTeacher} onSaved={() => setOpen(false)} />
        </Disclosure>
      )}
    </section>
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
