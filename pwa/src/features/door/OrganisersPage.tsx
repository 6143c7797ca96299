import { useCallback } from 'react';
import { usePeopleIndex } from '#local/db/use-people-index.ts';
import type { ShownEvent } from '#local/outbox/events-overlay.ts';
import { asCandidate, ChoosePeople } from './HelpersPage.tsx';
import { organiserRole } from './roles.ts';

/**
 * `/events/:eventId/organisers`: the maker of an event chooses among the invited schoolmates. A co-organiser
 * sees the list, and can give up the role.
 */
export function OrganisersPage({ event, viewerId }: { event: ShownEvent; viewerId: string }) {
  const index = usePeopleIndex();
  const { batch, schoolName, makerId } = event;
  const find = useCallback(
    (typed: string) => {
      const found = index?.search(typed) ?? [];
      const invited = found.filter(({ _id, places }) => {
        const isThere = places.some(
          (place) =>
            place.subject === null &&
            place.schoolName === schoolName &&
            (batch === null || place.batch === batch),
        );
        return isThere && _id !== makerId;
      });
      return invited.map(asCandidate);
    },
    [index, batch, schoolName, makerId],
  );
  return (
    <ChoosePeople
      role={organiserRole}
      eventId={event._id}
      find={find}
      onlyOwn={makerId === viewerId ? null : viewerId}
    />
  );
}
