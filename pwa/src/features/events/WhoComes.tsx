import { eventWords } from '@memcherrish/shared/text/events.ts';
import type { SeenReply } from '@memcherrish/shared/wire/events.ts';
import { useNow } from '#clock/use-now.ts';
import { isNow } from '#components/event-times.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { useEventPeople } from '#local/queries/use-event-people.ts';
import { Group } from './PeopleGroup.tsx';

/** The people who are there, with faces: the own class first. On the day of the event, and afterwards. */
export function WhoIsHere({ event }: { event: ShownEvent }) {
  const here = event.replies.filter((reply) => reply.here);
  const people = usePeopleOf(event, here);
  const now = useNow();
  if (!people || (here.length === 0 && !isNow(event, now))) return null;
  return (
    <section className="event-people" aria-label={eventWords.whoIsHere}>
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
export function WhoComes({ event }: { event: ShownEvent }) {
  const shown = event.replies.filter(({ answer, here }) => answer !== 'no' && !here);
  const people = usePeopleOf(event, shown);
  if (!people) return null;
  return (
    <section className="event-people" aria-labelledby="event-people">
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
      <p className="event-quiet">{eventWords.hiddenNote}</p>
    </section>
  );
}

const usePeopleOf = (event: ShownEvent, replies: readonly SeenReply[]) =>
  useEventPeople(
    event,
    replies.map(({ personId }) => personId),
  );
