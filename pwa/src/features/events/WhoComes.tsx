import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import type { SeenReply } from '@memcherrish/shared/wire/events/events.ts';
import { useNow } from '#clock/use-now.ts';
import { isNow } from '#components/event-times.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import type { Viewer } from '#local/edits/overlay.ts';
import { useEventPeople } from '#local/queries/use-event-people.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Group } from './PeopleGroup.tsx';
import { idOf } from './WhoCame.tsx';

interface RepliesOf {
  event: ShownEvent;
  viewer: Viewer;
}

/** Returns the replies with the viewer's own, so that everyone who sees the same people reads the same number. */
export function allReplies(
  { replies, own }: Pick<ShownEvent, 'replies' | 'own'>,
  viewer: Viewer,
): SeenReply[] {
  if (!own) return replies;
  const { answer, guests, here } = own;
  return [...replies, { personId: idOf(viewer), answer, guests, here }];
}

/** The people who are there, with faces: the own class first. On the day of the event, and afterwards. */
export function WhoIsHere({ event, viewer }: RepliesOf) {
  const here = allReplies(event, viewer).filter((reply) => reply.here);
  const people = usePeopleOf(event, here);
  const now = useNow();
  if (!people || (here.length === 0 && !isNow(event, now))) return null;
  return (
    <section className={asStack({ gap: 3 })} aria-label={eventWords.whoIsHere}>
      {here.length === 0 && (
        <>
          <h2>{eventWords.whoIsHere}</h2>
          <p>{eventWords.noneHere}</p>
        </>
      )}
      <Group replies={here} people={people} label={eventWords.here} heading="h2" />
    </section>
  );
}

/** The people who come or may come and are not there yet, with faces: the own class first. */
export function WhoComes({ event, viewer }: RepliesOf) {
  const shown = allReplies(event, viewer).filter(({ answer, here }) => answer !== 'no' && !here);
  const people = usePeopleOf(event, shown);
  if (!people) return null;
  return (
    <section className={asStack({ gap: 3 })} aria-labelledby="event-people">
      <h2 id="event-people">{eventWords.whoIsComing}</h2>
      {shown.length === 0 && <p>{eventWords.noneYet}</p>}
      {(['coming', 'maybe'] as const).map((answer) => (
        <Group
          key={answer}
          replies={shown.filter((reply) => reply.answer === answer)}
          people={people}
          label={eventWords[answer]}
        />
      ))}
      <p className={asText({ tone: 'quiet' })}>{eventWords.hiddenNote}</p>
    </section>
  );
}

const usePeopleOf = (event: ShownEvent, replies: readonly SeenReply[]) =>
  useEventPeople(
    event,
    replies.map(({ personId }) => personId),
  );
