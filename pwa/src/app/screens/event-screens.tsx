import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { OrganisersPage } from '#features/door/OrganisersPage.tsx';
import { useOwnDoors } from '#features/door/use-own-doors.ts';
import { EventScreen } from '#features/events/EventScreen.tsx';
import { EventsScreen } from '#features/events/EventsScreen.tsx';
import { Memories } from '#features/events/Memories.tsx';
import { NameTags } from '#features/events/NameTags.tsx';
import { NewEvent } from '#features/events/NewEvent.tsx';
import { Organise } from '#features/events/Organise.tsx';
import type { FaceOf } from '#features/events/ReplyList.tsx';
import type { Faces } from '#features/events/SaveFaces.tsx';
import { idOf } from '#features/events/WhoCame.tsx';
import { Album } from '#features/posts/Album.tsx';
import { pullNow } from '#local/device/sync-trigger.ts';
import { useViewer } from '#local/queries/queries.ts';
import { useEvents } from '#local/queries/use-events.ts';
import { usePeopleIndex } from '#local/queries/use-people-index.ts';
import { countFaces, saveFaces } from '#sync/save-photos.ts';

const faces: Faces = {
  count: countFaces,
  download: (event) => (onProgress, signal) => saveFaces(event, onProgress, signal),
};

/** `/events` and the addresses below it. One route for all of them keeps the first screen small. */
export function EventScreens() {
  const [eventId = '', part] = (useParams()['*'] ?? '').split('/');
  const doors = useOwnDoors();
  const me = useViewer();
  const held = useEvents();
  const index = usePeopleIndex();
  const faceOf = useCallback<FaceOf>(
    ({ personId }) => {
      const person = personId === null ? undefined : index?.person(personId);
      return {
        photo: person?.photo ?? null,
        preview: person?.preview ?? null,
        hidden: person?.photoHidden ?? false,
      };
    },
    [index],
  );
  if (eventId === '') return <EventsScreen />;
  if (eventId === 'new') return <NewEventScreen />;
  const viewerId = me ? idOf(me) : '';
  if (part === 'replies')
    return (
      <Organise
        key={eventId}
        eventId={eventId}
        faceOf={faceOf}
        helpersAt={`/door/${eventId}/helpers`}
        organisersAt={`/events/${eventId}/organisers`}
        nameTagsAt={`/events/${eventId}/name-tags`}
        viewerId={viewerId}
        grounds={held?.grounds ?? []}
        onChanged={pullNow}
      />
    );
  const event = held?.events.find((each) => each._id === eventId);
  if (part === 'organisers' && event)
    return <OrganisersPage key={eventId} event={event} viewerId={viewerId} />;
  if (part === 'name-tags')
    return <NameTags key={eventId} eventId={eventId} repliesAt={`/events/${eventId}/replies`} />;
  if (part === 'photos') return <Album key={eventId} eventId={eventId} />;
  if (part === 'memories') return <Memories key={eventId} eventId={eventId} />;
  const helps = doors.some((door) => door.eventId === eventId);
  return <EventScreen key={eventId} eventId={eventId} helps={helps} faces={faces} />;
}

/** `/events/new`, for schoolmates whose school lets them announce events. */
function NewEventScreen() {
  const navigate = useNavigate();
  const held = useEvents();
  const made = () => {
    pullNow();
    void navigate('/events');
  };
  return held && <NewEvent grounds={held.grounds} onMade={made} />;
}
