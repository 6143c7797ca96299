import { invite } from '#api/claims.ts';
import { MissingPeople } from '#components/MissingPeople.tsx';
import type { ClassRoom } from '#local/db/class-room.ts';
import { useViewer } from '#local/db/queries.ts';
import { ClassClaims } from './ClassClaims.tsx';

/** The sections below an own class: claims, and people who are still missing. */
export function ClassMatters({ room }: { room: ClassRoom }) {
  const me = useViewer();
  const { divisionId } = room;
  const claims = me?.kind === 'schoolmate' ? me.claims.filter((each) => each.divisionId === divisionId) : [];
  return (
    <>
      {claims.length > 0 && <ClassClaims claims={claims} />}
      <MissingPeople
        people={room.schoolmates}
        onInvite={(schoolmateId) => invite(schoolmateId, divisionId)}
      />
    </>
  );
}
