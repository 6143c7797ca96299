import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import type { SeenReply } from '@memcherrish/shared/wire/events/events.ts';
import type { EventPerson } from '#local/queries/use-event-people.ts';
import { asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';

interface GroupProps {
  replies: readonly Pick<SeenReply, 'personId' | 'guests'>[];
  people: readonly EventPerson[];
  label(count: number): string;
  heading?: 'h2' | 'h3';
}

/** People with faces under a heading, and how many more there are whose class is not on this device. */
export function Group({ replies, people, label, heading: Heading = 'h3' }: GroupProps) {
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
          <PersonCell key={person._id} person={person} guests={byPerson.get(person._id)?.guests ?? 0} />
        ))}
      </ul>
      {others > 0 && <p className={asText({ tone: 'quiet' })}>{eventWords.othersUnknown(others)}</p>}
    </>
  );
}

function PersonCell({ person, guests }: { person: EventPerson; guests: number }) {
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
