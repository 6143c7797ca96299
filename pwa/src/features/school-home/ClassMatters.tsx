import { invite } from '#api/claims.ts';
import type { ClassRoom } from '#local/class-room.ts';
import { useViewer } from '#local/queries.ts';
import { MissingPeople } from '#ui/MissingPeople.tsx';
import { ClassClaims } from './ClassClaims.tsx';

/** Under one's own class: who says that they are in it, and who is still missing. */
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
