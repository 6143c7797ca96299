import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type EventGround,
  type EventReplies,
  eventCalls,
  eventReplyCalls,
} from '@memcherrish/shared/wire/events/events.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { because, becauseOf } from '#api/with-reason.ts';
import { useNow } from '#clock/use-now.ts';
import { dayOf, hoursOf, isNow } from '#components/event-times.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { DoorOverview } from './DoorOverview.tsx';
import { EnterReply } from './EnterReply.tsx';
import { EventForm } from './EventForm.tsx';
import { draftOf } from './event-draft.ts';
import { type FaceOf, ReplyList } from './ReplyList.tsx';
import { Totals } from './Totals.tsx';
import './events.css';

interface OrganiseProps {
  eventId: string;
  /** The address of the page on which helpers at the door are chosen. */
  helpersAt: string;
  /** The address of the page on which co-organisers are chosen. */
  organisersAt: string;
  /** The schoolmate who looks at the page; null for an admin. */
  viewerId: string | null;
  /** The batches and schools for which the person may announce events. */
  grounds: readonly EventGround[];
  /** The address of the page of name tags. */
  nameTagsAt: string;
  /** Returns the face of a person who replied, as the viewer may see it. */
  faceOf: FaceOf;
  /** Runs after a change, so that the device pulls. */
  onChanged(): void;
}

/** The organiser's page of an event: totals, replies, entered replies, the file, changes. It needs a connection. */
export function Organise({
  eventId,
  helpersAt,
  organisersAt,
  nameTagsAt,
  viewerId,
  grounds,
  faceOf,
  onChanged,
}: OrganiseProps) {
  const { list, failure, load } = useReplies(eventId);
  const [isEditing, setEditing] = useState(false);
  const cancelling = useConfirm<string>(
    async (id) =>
      becauseOf(await sendCall(eventCalls.cancel, { params: { eventId: id } }), words.cancelFailed),
    changed,
  );
  const now = useNow();
  if (failure) return <Notice tone="error">{failure}</Notice>;
  if (!list) return <p role="status">{vocabulary.loading}</p>;
  const { event, replies } = list;
  const isOwner = viewerId === null || event.makerId === viewerId;

  async function changed() {
    onChanged();
    await load();
  }

  return (
    <div className={`event ${asStack({ gap: 5, fill: true, breaks: true })}`}>
      <PageHeader
        title={event.title}
        text={`${dayOf(event)}, ${hoursOf(event)}`}
        actions={
          <>
            {event.cancelledAt === null && (
              <>
                <LinkButton to={organisersAt}>{vocabulary.organisers}</LinkButton>
                <LinkButton to={helpersAt}>{vocabulary.helpersAtTheDoor}</LinkButton>
              </>
            )}
            <LinkButton to={nameTagsAt}>{vocabulary.nameTags}</LinkButton>
          </>
        }
      />
      {event.cancelledAt === null && (
        <Disclosure label={vocabulary.change} open={isEditing} onToggle={() => setEditing(!isEditing)}>
          <EventForm
            key={event.version}
            start={draftOf(event)}
            label={vocabulary.save}
            grounds={grounds.filter(({ schoolId }) => schoolId === event.schoolId)}
            save={(fields) =>
              sendCall(eventCalls.change, {
                params: { eventId },
                body: { ...fields, version: event.version },
              })
            }
            onSaved={() => {
              setEditing(false);
              void changed();
            }}
          />
          {isOwner && (
            <Button kind="danger" onClick={() => cancelling.ask(eventId)}>
              {words.cancel}
            </Button>
          )}
        </Disclosure>
      )}
      <Totals event={event} replies={replies} />
      <DoorOverview eventId={eventId} isNow={isNow(event, now)} />
      <ReplyList list={list} faceOf={faceOf} onChanged={changed} />
      {event.cancelledAt === null && <EnterReply list={list} onEntered={changed} />}
      <ConfirmDialog
        {...cancelling.dialog}
        title={words.cancel}
        text={words.cancelAsk}
        confirmLabel={words.cancel}
      />
    </div>
  );
}

function useReplies(eventId: string) {
  const [list, setList] = useState<EventReplies | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function load() {
    const outcome = await sendCall(eventReplyCalls.list, { params: { eventId } });
    if (outcome.ok) setList(outcome.value);
    setFailure(outcome.ok ? null : because(words.loadFailed, outcome.problem.message));
  }
  const loadFirst = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event is loaded again
  useEffect(() => {
    void loadFirst();
  }, [eventId]);
  return { list, failure, load };
}
