import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { type EventGround, type EventsDocument, eventCalls } from '@memcherrish/shared/wire/events/events.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { because } from '#api/with-reason.ts';
import { EventHours } from '#components/EventHours.tsx';
import { dayOf } from '#components/event-times.ts';
import { TickField } from '#ui/forms/TickField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { groundOf, LaterEvents } from './EventsScreen.tsx';
import { NewEvent } from './NewEvent.tsx';
import './events.css';

/** The events of a school for its admins, who may also let schoolmates announce events. It needs a connection. */
export function ManageEvents({ schoolId }: { schoolId: string }) {
  const { document, failure, load } = useDocument();
  const toast = useToast();
  if (failure) return <Notice tone="error">{failure}</Notice>;
  if (!document) return <p role="status">{vocabulary.loading}</p>;
  const ground = document.grounds.find((each) => each.schoolId === schoolId);
  const events = document.events.filter((event) => event.schoolId === schoolId);

  async function allow(byMembers: boolean) {
    const outcome = await sendCall(eventCalls.allow, { params: { schoolId }, body: { byMembers } });
    toast(outcome.ok ? outcome.value.message : because(words.byMembersFailed, outcome.problem.message));
    await load();
  }

  return (
    <>
      <PageHeader
        title={vocabulary.events}
        actions={<LinkButton to={`/schools/${schoolId}/events/new`}>{words.announce}</LinkButton>}
      />
      <TickField
        label={words.byMembers}
        checked={ground?.byMembers ?? false}
        onChange={(byMembers) => void allow(byMembers)}
      />
      {events.length === 0 && <Empty title={eventWords.none} />}
      <ul className={asStack({ gap: 3 })} aria-label={vocabulary.events}>
        {events.map((event) => (
          <li key={event._id}>
            <Link
              className={`event-entry ${asStack({ gap: 1, p: 4, tone: 'ink', breaks: true, surface: true })}`}
              to={`/schools/${schoolId}/events/${event._id}`}
            >
              <span className={asText({ tone: 'green', weight: 'bold' })}>{dayOf(event)}</span>
              <span className={asText({ size: 3, face: 'display', leading: 'snug' })} dir="auto">
                {event.title}
              </span>
              <span className={asText({ tone: 'quiet' })}>
                <EventHours event={event} />
              </span>
              <span className={asText({ tone: 'quiet' })}>{groundOf(event)}</span>
              {event.cancelledAt !== null && (
                <span
                  className={`event-mark ${asText({ py: 1, px: 3, tone: 'green', weight: 'bold', self: 'start' })}`}
                >
                  {eventWords.cancelled}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <LaterEvents count={document.later} />
    </>
  );
}

function useDocument() {
  const [document, setDocument] = useState<EventsDocument | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function load() {
    const outcome = await sendCall(eventCalls.list);
    if (outcome.ok) setDocument(outcome.value);
    setFailure(outcome.ok ? null : because(words.eventsFailed, outcome.problem.message));
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    void loadFirst();
  }, []);
  return { document, failure, load };
}

/** The form for a new event of a school or of some of its batches, for admins. */
export function NewSchoolEvent({ schoolId, onMade }: { schoolId: string; onMade(): void }) {
  const { grounds, failure } = useEventAudiences(schoolId);
  if (failure) return <Notice tone="error">{failure}</Notice>;
  return grounds && <NewEvent grounds={grounds} onMade={onMade} />;
}

/** Returns the batches of a school and the school itself, for which an admin may announce events. */
export function useEventAudiences(schoolId: string): {
  grounds: EventGround[] | null;
  failure: string | null;
} {
  const [grounds, setGrounds] = useState<EventGround[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useEffectEvent(async () => {
    const outcome = await sendCall(schoolCalls.read, { params: { schoolId } });
    if (!outcome.ok) return setFailure(because(words.eventsFailed, outcome.problem.message));
    const { name: schoolName, batches } = outcome.value;
    setGrounds([
      ...batches.map(({ _id, batch }) => ({ schoolId, schoolName, batchId: _id, batch })),
      { schoolId, schoolName, batchId: null, batch: null },
    ]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another school is loaded again
  useEffect(() => {
    void load();
  }, [schoolId]);
  return { grounds, failure };
}
