import { isWaiting } from '@memcherrish/shared/rules/events.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import {
  type EventReplies,
  eventReplyCalls,
  type OrganisedReply,
} from '@memcherrish/shared/wire/events/events.ts';
import { sendCall } from '#api/send-call.ts';
import { because } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { ReplyPayments } from './ReplyPayments.tsx';

interface ReplyListProps {
  list: EventReplies;
  onChanged(): Promise<void>;
}

/** Every reply with what only organisers see. Entered replies can be removed. */
export function ReplyList({ list: { event, replies }, onChanged }: ReplyListProps) {
  const toast = useToast();
  const payments = replies
    .flatMap((reply) => reply.payments)
    .sort((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));

  async function remove(reply: OrganisedReply) {
    const outcome = await sendCall(eventReplyCalls.remove, {
      params: { eventId: event._id, replyId: reply._id },
    });
    toast(outcome.ok ? outcome.value.message : because(words.removeFailed, outcome.problem.message));
    if (outcome.ok) await onChanged();
  }

  return (
    <section className={asStack({ gap: 3 })} aria-labelledby="event-replies">
      <h2 id="event-replies">{words.replies}</h2>
      <p className={asText({ tone: 'quiet' })}>{replies.length === 0 ? words.noReplies : words.onlyYou}</p>
      <ul className={asStack({ gap: 3 })} aria-labelledby="event-replies">
        {replies.map((reply) => (
          <li key={reply._id} className="event-replied">
            <p dir="auto">
              <strong>{reply.name}</strong>: {inShort(reply)}
            </p>
            {[...reply.guestNames, reply.diet, reply.note].filter(Boolean).map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have one name, and the list never moves
              <p key={index} dir="auto">
                {text}
              </p>
            ))}
            {event.questions.map(({ _id, text }) => {
              const answer = reply.answers[_id];
              return (
                answer !== undefined && (
                  <p key={_id} dir="auto">
                    {text} {answer}
                  </p>
                )
              );
            })}
            <ReplyPayments eventId={event._id} reply={reply} all={payments} onChanged={onChanged} />
            {reply.entered === true && (
              <Button kind="quiet" aria-label={words.remove(reply.name)} onClick={() => void remove(reply)}>
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function inShort(reply: OrganisedReply): string {
  return [
    eventWords.answers[reply.answer],
    ...(reply.guests > 0 ? [words.withGuests(reply.guests)] : []),
    ...(isWaiting(reply) ? [words.waits] : []),
    ...(reply.entered === true ? [words.entered] : []),
  ].join(', ');
}
