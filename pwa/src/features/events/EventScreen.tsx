import { afterwardsWords } from '@memcherrish/shared/text/events/afterwards.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { organiseWords } from '@memcherrish/shared/text/events/organise-events.ts';
import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import { CalendarPlus, CalendarX, Images, MapPin, Printer, Users } from 'lucide-react';
import { currentDate } from '#clock/clock.ts';
import { useNow } from '#clock/use-now.ts';
import { EventHours } from '#components/EventHours.tsx';
import { dayOf, isNear, isNow, isOver } from '#components/event-times.ts';
import { useHelloKey } from '#local/db/hello-key.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { useViewer } from '#local/queries/queries.ts';
import { useEvents } from '#local/queries/use-events.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { WayBack } from '#ui/pages/WayBack.tsx';
import { fileName, saveAs } from '#ui/photos/save-as.ts';
import { calendarFile } from './calendar-file.ts';
import { groundOf } from './EventsScreen.tsx';
import { mapsLink } from './maps-link.ts';
import { OnTheDay } from './OnTheDay.tsx';
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
  const hasBegun = !isCancelled && Date.parse(event.startsAt) <= now;
  const isOpen = !isCancelled && !isOver(event, now);
  return (
    <article className={`event ${asStack({ gap: 5, fill: true, breaks: true })}`}>
      <WayBack to="/events" label={eventWords.toEvents} />
      <header className={asStack({ gap: 1 })}>
        <p className={asText({ size: 4, tone: 'green', face: 'display', leading: 'tight' })}>
          {dayOf(event)}
        </p>
        <p className={asText({ size: 3 })}>
          <EventHours event={event} />
        </p>
        <h1 dir="auto">{event.title}</h1>
        <p className={asText({ tone: 'quiet' })}>{groundOf(event)}</p>
      </header>
      {isCancelled && <Notice tone="error">{eventWords.cancelledText}</Notice>}
      {isOpen && isNow(event, now) && <OnTheDay event={event} isTeacher={me.kind === 'teacher'} />}
      {isOpen && <OwnReply key={event._id} event={event} isTeacher={me.kind === 'teacher'} />}
      <OwnPayments payments={event.ownPayments} />
      {isOpen && <WhoIsHere event={event} viewer={me} />}
      {isOpen && isNear(event, now) && <SaveFaces event={event} faces={faces} />}
      {!isOpen && !isCancelled && (
        <>
          <WhoCame event={event} viewer={me} />
          <Thanks event={event} />
        </>
      )}
      {hasBegun && (
        <p className={asRow({ gap: 3, wrap: true })}>
          {me.kind === 'schoolmate' && (
            <LinkButton
              kind={isOpen ? 'quiet' : 'primary'}
              icon={<Images />}
              to={`/events/${event._id}/photos`}
            >
              {albumWords.photos}
            </LinkButton>
          )}
          {!isOpen && (
            <LinkButton kind="quiet" icon={<Printer />} to={`/events/${event._id}/memories`}>
              {afterwardsWords.memories}
            </LinkButton>
          )}
        </p>
      )}
      <Facts event={event} />
      {(event.organises || helps || isOpen) && (
        <p className={asRow({ gap: 3, wrap: true })}>
          {isOpen && me.kind === 'schoolmate' && <SayHello />}
          {helps && (
            <LinkButton kind="primary" to={`/door/${event._id}`}>
              {organiseWords.openDoor}
            </LinkButton>
          )}
          {event.organises && (
            <LinkButton kind="quiet" to={`/events/${event._id}/replies`}>
              {organiseWords.organise}
            </LinkButton>
          )}
        </p>
      )}
      {(isOpen || isCancelled) && <WhoComes event={event} viewer={me} />}
    </article>
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

function Facts({ event }: { event: ShownEvent }) {
  const { place, address, programme, cost, capacity } = event;
  const toPlace = address ?? place;
  return (
    <>
      <dl className={asStack({ gap: 3 })}>
        {toPlace && (
          <Fact label={eventWords.where}>
            {place && <p dir="auto">{place}</p>}
            {address && <p dir="auto">{address}</p>}
          </Fact>
        )}
        {programme && (
          <Fact label={eventWords.programme}>
            <p className={asText({ lines: 'kept' })} dir="auto">
              {programme}
            </p>
          </Fact>
        )}
        {cost && (
          <Fact label={eventWords.cost}>
            <p className={asText({ lines: 'kept' })} dir="auto">
              {cost}
            </p>
          </Fact>
        )}
        {capacity !== null && <Fact label={eventWords.places}>{eventWords.mostPeople(capacity)}</Fact>}
      </dl>
      <div className={asRow({ gap: 3, wrap: true })}>
        {toPlace && (
          <LinkButton kind="quiet" icon={<MapPin />} href={mapsLink(toPlace, navigator.userAgent)}>
            {eventWords.openInMaps}
          </LinkButton>
        )}
        <Button kind="quiet" icon={<CalendarPlus />} onClick={() => saveCalendar(event)}>
          {eventWords.addToCalendar}
        </Button>
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="event-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function saveCalendar(event: ShownEvent): void {
  const text = calendarFile(event, currentDate());
  saveAs(new File([text], `${fileName(event.title)}.ics`, { type: 'text/calendar' }));
}
