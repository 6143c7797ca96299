import { useCallback } from 'react';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { usePeopleIndex } from '#local/queries/use-people-index.ts';
import { asCandidate, ChoosePeople } from './HelpersPage.tsx';
import { organiserRole } from './roles.ts';

/**
 * `/events/:eventId/organisers`: the maker of an event chooses among the invited schoolmates. A co-organiser
 * sees the list, and can give up the role.
 */
export function OrganisersPage({ event, viewerId }: { event: ShownEvent; viewerId: string }) {
  const index = usePeopleIndex();
  const { batches, schoolName, makerId } = event;
  const find = useCallback(
    (typed: string) => {
      const found = index?.search(typed) ?? [];
      const invited = found.filter(({ _id, divisions }) => {
        const isThere = divisions.some(
          (division) =>
            division.subject === null &&
            division.schoolName === schoolName &&
            (batches === null || batches.some(({ batch }) => batch === division.batch)),
        );
        return isThere && _id !== makerId;
      });
      return invited.map(asCandidate);
    },
    [index, batches, schoolName, makerId],
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
