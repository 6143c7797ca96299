import { afterwardsWords } from '@memcherrish/shared/text/events/afterwards.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { organiseWords } from '@memcherrish/shared/text/events/organise-events.ts';
import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CalendarPlus, CalendarX, Images, MapPin, Printer, Users, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentDate } from '#clock/clock.ts';
import { useNow } from '#clock/use-now.ts';
import { EventHours } from '#components/EventHours.tsx';
import { dayOf, isNear, isOver } from '#components/event-times.ts';
import { useHelloKey } from '#local/db/hello-key.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import type { Viewer } from '#local/edits/overlay.ts';
import { useViewer } from '#local/queries/queries.ts';
import { useEvents } from '#local/queries/use-events.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { WayBack } from '#ui/pages/WayBack.tsx';
import { fileName, saveAs } from '#ui/photos/save-as.ts';
import { ComingFaces } from './ComingFaces.tsx';
import { calendarFile } from './calendar-file.ts';
import { DayLeaf } from './DayLeaf.tsx';
import { EventCover } from './EventCover.tsx';
import { groundOf } from './EventsScreen.tsx';
import { mapsLink } from './maps-link.ts';
import { OwnReply } from './OwnReply.tsx';
import { OwnPayments } from './PaymentList.tsx';
import { type Faces, SaveFaces } from './SaveFaces.tsx';
import { Thanks, WhoCame } from './WhoCame.tsx';
import { WhoComes, WhoIsHere } from './WhoComes.tsx';
import './events.css';

/**
 * `/events/{id}`: one event, the own reply, and who comes. Reads the device, so it works offline. `helps` says that the
 * person helps at its door.
 */
export function EventScreen({ eventId, helps, faces }: { eventId: string; helps: boolean; faces: Faces }) {
  const held = useEvents();
  const me = useViewer();
  const now = useNow();
  if (held === undefined || me === undefined) return null;
  const event = held?.events.find((each) => each._id === eventId);
  if (!event || !me)
    return (
      <Empty
        icon={<CalendarX aria-hidden="true" />}
        title={eventWords.notHereYet}
        action={<LinkButton to="/events">{eventWords.toEvents}</LinkButton>}
      />
    );
  const isCancelled = event.cancelledAt !== null;
  const isOpen = !isCancelled && !isOver(event, now);
  return (
    <article className={`event ${asStack({ gap: 5, fill: true, breaks: true })}`}>
      <WayBack to="/events" label={eventWords.toEvents} />
      <header className={asStack({ gap: 4 })}>
        <EventCover event={event} viewer={me} />
        <div className="event-head">
          <DayLeaf event={event} />
          <div className={asStack({ gap: 1 })}>
            <h1 dir="auto">{event.title}</h1>
            <p className={asText({ tone: 'green', weight: 'bold' })}>
              {dayOf(event)} · <EventHours event={event} />
            </p>
            <p className={asText({ tone: 'quiet' })}>{groundOf(event)}</p>
          </div>
        </div>
        <Facts event={event} />
      </header>
      {isCancelled && <Notice tone="error">{vocabulary.eventCancelled}</Notice>}
      <aside className={`event-answer-side ${asStack({ gap: 4 })}`}>
        {isOpen && <OwnReply key={event._id} event={event} isTeacher={me.kind === 'teacher'} />}
        <OwnPayments payments={event.ownPayments} />
        {isOpen && <ComingFaces event={event} />}
        {!isOver(event, now) && (
          <Button kind="quiet" icon={<CalendarPlus />} onClick={() => saveCalendar(event)}>
            {eventWords.addToCalendar}
          </Button>
        )}
      </aside>
      {event.programme && (
        <section className={asStack({ gap: 1 })} aria-labelledby="event-programme">
          <h2 id="event-programme">{vocabulary.programme}</h2>
          <p className={asText({ lines: 'kept' })} dir="auto">
            {event.programme}
          </p>
        </section>
      )}
      <EventTools event={event} viewer={me} helps={helps} />
      {isOpen && <WhoIsHere event={event} viewer={me} />}
      {isOpen && isNear(event, now) && <SaveFaces event={event} faces={faces} />}
      {!isOpen && !isCancelled && (
        <>
          <WhoCame event={event} viewer={me} />
          <Thanks event={event} />
        </>
      )}
      {(isOpen || isCancelled) && <WhoComes event={event} viewer={me} />}
    </article>
  );
}

/** The links to the pages of an event: of its day, of what is left of it, and of those who run it. */
function EventTools({ event, viewer, helps }: { event: ShownEvent; viewer: Viewer; helps: boolean }) {
  const now = useNow();
  const isCancelled = event.cancelledAt !== null;
  const isOpen = !isCancelled && !isOver(event, now);
  const hasBegun = !isCancelled && Date.parse(event.startsAt) <= now;
  const isSchoolmate = viewer.kind === 'schoolmate';
  if (!hasBegun && !event.organises && !helps && !(isOpen && isSchoolmate)) return null;
  return (
    <p className={asRow({ gap: 3, wrap: true })}>
      {helps && (
        <LinkButton kind="primary" to={`/door/${event._id}`}>
          {vocabulary.openTheDoor}
        </LinkButton>
      )}
      {hasBegun && isSchoolmate && (
        <LinkButton kind={isOpen ? 'quiet' : 'primary'} icon={<Images />} to={`/events/${event._id}/photos`}>
          {albumWords.photos}
        </LinkButton>
      )}
      {hasBegun && !isOpen && (
        <LinkButton kind="quiet" icon={<Printer />} to={`/events/${event._id}/memories`}>
          {afterwardsWords.memories}
        </LinkButton>
      )}
      {isOpen && isSchoolmate && <SayHello />}
      {event.organises && (
        <LinkButton kind="quiet" to={`/events/${event._id}/replies`}>
          {organiseWords.organise}
        </LinkButton>
      )}
    </p>
  );
}

/** Registers the key of this phone before the day, so that it can say hello without network. */
function SayHello() {
  useHelloKey();
  return (
    // A whole page load: only the page at this address may use the camera.
    <LinkButton kind="quiet" icon={<Users />} href="/hello">
      {helloWords.hello}
    </LinkButton>
  );
}

/** Where it is, what it costs, and how many may come. A tap on the place opens a map. */
function Facts({ event: { place, address, cost, capacity } }: { event: ShownEvent }) {
  const toPlace = address ?? place;
  return (
    <dl className={asStack({ gap: 2 })}>
      {toPlace && (
        <Fact icon={<MapPin />} label={eventWords.where}>
          <a
            href={mapsLink(toPlace, navigator.userAgent)}
            target="_blank"
            rel="noopener noreferrer"
            dir="auto"
          >
            {place && <strong>{place}</strong>}
            {place && address && <br />}
            {address}
          </a>
        </Fact>
      )}
      {cost && (
        <Fact icon={<Wallet />} label={eventWords.cost}>
          <p className={asText({ lines: 'kept' })} dir="auto">
            {cost}
          </p>
        </Fact>
      )}
      {capacity !== null && (
        <Fact icon={<Users />} label={eventWords.places}>
          {eventWords.mostPeople(capacity)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="event-fact">
      <dt>
        <span aria-hidden="true">{icon}</span>
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function saveCalendar(event: ShownEvent): void {
  const text = calendarFile(event, currentDate());
  saveAs(new File([text], `${fileName(event.title)}.ics`, { type: 'text/calendar' }));
}
