import type { Answer } from '@memcherrish/shared/rules/events.ts';
import { eventWords } from '@memcherrish/shared/text/events.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { type EventPerson, useEventPeople } from '#local/db/use-event-people.ts';
import type { ShownEvent } from '#local/outbox/events-overlay.ts';
import { Avatar } from '#ui/Avatar.tsx';

/** The people who come or may come, with faces: the own class first. */
export function WhoComes({ event }: { event: ShownEvent }) {
  const shown = event.replies.filter(({ answer }) => answer !== 'no');
  const people = useEventPeople(
    event,
    shown.map(({ personId }) => personId),
  );
  if (!people) return null;
  return (
    <section className="event-people" aria-labelledby="event-people">
      <h2 id="event-people">{eventWords.whoIsComing}</h2>
      {shown.length === 0 && <p>{eventWords.noneYet}</p>}
      <Group event={event} answer="coming" people={people} label={eventWords.coming} />
      <Group event={event} answer="maybe" people={people} label={eventWords.maybe} />
      <p className="event-quiet">{eventWords.hiddenNote}</p>
    </section>
  );
}

interface GroupProps {
  event: ShownEvent;
  answer: Answer;
  people: readonly EventPerson[];
  label(count: number): string;
}

function Group({ event, answer, people, label }: GroupProps) {
  const replies = new Map(
    event.replies.filter((reply) => reply.answer === answer).map((reply) => [reply.personId, reply]),
  );
  if (replies.size === 0) return null;
  const known = people.filter(({ _id }) => replies.has(_id));
  const others = replies.size - known.length;
  const heading = label(replies.size);
  return (
    <>
      <h3>{heading}</h3>
      <ul className="event-faces" aria-label={heading}>
        {known.map((person) => (
          <Face key={person._id} person={person} guests={replies.get(person._id)?.guests ?? 0} />
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
