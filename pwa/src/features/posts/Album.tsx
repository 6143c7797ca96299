import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { albumWords as words } from '@memcherrish/shared/text/school/album.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CalendarX } from 'lucide-react';
import { useNow } from '#clock/use-now.ts';
import { dayOf } from '#components/event-times.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { useViewer } from '#local/queries/queries.ts';
import { useBatchRooms } from '#local/queries/use-batch-rooms.ts';
import { useEvents } from '#local/queries/use-events.ts';
import { isOfEvent, usePosts } from '#local/queries/use-posts.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { Composer } from './Composer.tsx';
import { type OwnBatch, ownBatches } from './chosen-batch.ts';
import { PostList } from './PostList.tsx';
import { usePostDraft } from './use-post-draft.ts';

/**
 * `/events/{id}/photos`: the album of an event: the posts of the viewer's batch that name the event. For an event of
 * a whole school, a person of two batches sees one album in each.
 */
export function Album({ eventId }: { eventId: string }) {
  const held = useEvents();
  const me = useViewer();
  if (held === undefined || me === undefined) return null;
  const event = held?.events.find((each) => each._id === eventId);
  if (!event || !me) return <NoAlbum text={eventWords.notHereYet} to="/events" />;
  const toEvent = `/events/${eventId}`;
  if (me.kind !== 'schoolmate') return <NoAlbum text={words.notForYou} to={toEvent} />;
  const batches = ownBatches(me.memberships).filter((batch) => isOfEvent(batch, event));
  return (
    <div className={asStack({ gap: 5, fill: true, centered: true, width: 'reading' })}>
      <PageHeader
        title={words.photos}
        text={`${event.title}, ${dayOf(event)}`}
        back={{ to: toEvent, label: vocabulary.backToTheEvent }}
      />
      {batches.map((batch) => (
        <AlbumOfBatch key={batch.batchId} batch={batch} event={event} ownId={me.schoolmate._id} />
      ))}
    </div>
  );
}

function NoAlbum({ text, to }: { text: string; to: string }) {
  const icon = <CalendarX aria-hidden="true" />;
  return (
    <Empty icon={icon} title={text} action={<LinkButton to={to}>{vocabulary.backToTheEvent}</LinkButton>} />
  );
}

function AlbumOfBatch({ batch, event, ownId }: { batch: OwnBatch; event: ShownEvent; ownId: string }) {
  const held = usePosts(batch.batchId);
  const rooms = useBatchRooms(batch.batchId);
  const { draft, keep } = usePostDraft(batch.batchId, event._id);
  const now = useNow();
  if (held === undefined || rooms === undefined || !draft) return null;
  const posts = held?.posts.filter(({ eventId }) => eventId === event._id) ?? [];
  const hasBegun = Date.parse(event.startsAt) <= now;
  const isOpen = hasBegun && event.cancelledAt === null;
  return (
    <>
      {isOpen && <Composer batch={batch} eventId={event._id} draft={draft} onChange={keep} />}
      {!hasBegun && <Notice tone="info">{words.later}</Notice>}
      {held === null ? (
        <Empty icon={<CalendarX aria-hidden="true" />} title={messages.loadingSchool} />
      ) : (
        <PostList
          batch={batch}
          ownId={ownId}
          held={{ posts, older: held.older }}
          rooms={rooms}
          none={{ title: words.none, text: words.noneText }}
          albumOf={event._id}
        />
      )}
    </>
  );
}
