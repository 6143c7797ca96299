import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { organiseWords } from '@memcherrish/shared/text/events/organise-events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Calendar } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNow } from '#clock/use-now.ts';
import { EventHours } from '#components/EventHours.tsx';
import { dayOf, isOver } from '#components/event-times.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { useEvents } from '#local/queries/use-events.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { DayLeaf } from './DayLeaf.tsx';
import './events.css';

/** `/events`: the events of the viewer's batches and schools. Reads the device, so it works offline. */
export function EventsScreen() {
  const held = useEvents();
  const now = useNow();
  if (held === undefined) return null;
  const events = held?.events ?? [];
  const coming = events.filter((event) => !isOver(event, now));
  const past = events.filter((event) => isOver(event, now)).reverse();
  const mayMake = (held?.grounds.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={vocabulary.events}
        actions={mayMake && <LinkButton to="/events/new">{organiseWords.announce}</LinkButton>}
      />
      {coming.length === 0 && (
        <Empty icon={<Calendar aria-hidden="true" />} title={eventWords.none} text={eventWords.noneText} />
      )}
      {coming.length > 0 && <EventList label={vocabulary.events} events={coming} />}
      <LaterEvents count={held?.later} />
      {past.length > 0 && (
        <section className={`events-past ${asStack({ gap: 3 })}`} aria-label={eventWords.past}>
          <h2>{eventWords.past}</h2>
          <EventList label={eventWords.past} events={past} />
        </section>
      )}
    </>
  );
}

/** Says how many events are beyond the most that a list has. */
export function LaterEvents({ count = 0 }: { count: number | undefined }) {
  return count > 0 && <Notice tone="info">{eventWords.later(count)}</Notice>;
}

function EventList({ label, events }: { label: string; events: readonly ShownEvent[] }) {
  const isOfSeveral = new Set(events.map(groundOf)).size > 1;
  return (
    <ul className={asStack({ gap: 3 })} aria-label={label}>
      {events.map((event) => (
        <li key={event._id}>
          <Link
            className={`event-entry event-head ${asText({ p: 4, tone: 'ink', breaks: true, surface: true })}`}
            to={`/events/${event._id}`}
          >
            <DayLeaf event={event} />
            <span className={asStack({ gap: 1 })}>
              <span className={asText({ size: 3, face: 'display', leading: 'snug' })} dir="auto">
                {event.title}
              </span>
              <span className={asText({ tone: 'quiet' })}>
                <span>{dayOf(event)}</span> · <EventHours event={event} />
                {event.place && ` · ${event.place}`}
              </span>
              {isOfSeveral && <span className={asText({ tone: 'quiet' })}>{groundOf(event)}</span>}
              <EventState event={event} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns for which batches or school an event is. */
export function groundOf({ batches, schoolName }: Pick<ShownEvent, 'batches' | 'schoolName'>): string {
  if (batches === null) return `${schoolName} · ${eventWords.ofSchool}`;
  return [...batches.map(({ batch }) => batch), schoolName].join(', ');
}

function EventState({ event }: { event: ShownEvent }) {
  if (event.cancelledAt !== null)
    return (
      <span
        className={`event-mark ${asText({ py: 1, px: 3, tone: 'green', weight: 'bold', self: 'start' })}`}
      >
        {eventWords.cancelled}
      </span>
    );
  return (
    event.own && (
      <span
        className={`event-mark ${asText({ py: 1, px: 3, tone: 'green', weight: 'bold', self: 'start' })}`}
      >
        {eventWords.answers[event.own.answer]}
      </span>
    )
  );
}
