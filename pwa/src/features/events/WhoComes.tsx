import { eventWords } from '@memcherrish/shared/text/events.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import type { SeenReply } from '@memcherrish/shared/wire/events.ts';
import { isNow } from '#components/event-times.ts';
import { type EventPerson, useEventPeople } from '#local/db/use-event-people.ts';
import type { ShownEvent } from '#local/outbox/events-overlay.ts';
import { Avatar } from '#ui/Avatar.tsx';

/** The people who are there, with faces: the own class first. On the day of the event, and afterwards. */
export function WhoIsHere({ event }: { event: ShownEvent }) {
  const here = event.replies.filter((reply) => reply.here);
  const people = usePeopleOf(event, here);
  if (!people || (here.length === 0 && !isNow(event, Date.now()))) return null;
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

interface GroupProps {
  replies: readonly SeenReply[];
  people: readonly EventPerson[];
  label(count: number): string;
  heading?: 'h2' | 'h3';
}

function Group({ replies, people, label, heading: Heading = 'h3' }: GroupProps) {
  if (replies.length === 0) return null;
  const byPerson = new Map(replies.map((reply) => [reply.personId, reply]));
  const known = people.filter(({ _id }) => byPerson.has(_id));
  const others = replies.length - known.length;
  const title = label(replies.length);
  return (
    <>
      <Heading>{title}</Heading>
      <ul className="event-faces" aria-label={title}>
        {known.map((person) => (
          <Face key={person._id} person={person} guests={byPerson.get(person._id)?.guests ?? 0} />
        ))}
      </ul>
      {others > 0 && <p className="event-quiet">{eventWords.othersUnknown(others)}</p>}
    </>
  );
}

function Face({ person, guests }: { person: EventPerson; guests: number }) {
  const { photo, preview, photoHidden } = person;
  const name = person.name || fallbacks.unknown;
  return (
    <li className="event-face">
      <Avatar name={name} photo={photo} preview={preview} hidden={photoHidden} size="medium" />
      <span className="event-face-name" dir="auto">
        {name}
        {guests > 0 && (
          <>
            <span aria-hidden="true"> {eventWords.withGuests(guests)}</span>
            <span className="visually-hidden">{eventWords.withGuestsSpoken(guests)}</span>
          </>
        )}
      </span>
    </li>
  );
}
