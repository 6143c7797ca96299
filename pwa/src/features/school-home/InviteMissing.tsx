import { invite } from '#api/claims.ts';
import { MissingPeople } from '#components/MissingPeople.tsx';
import type { Room } from '#components/OpenCards.tsx';

/** The people who are missing in an own class, with the call that makes an invitation. */
export function InviteMissing({ room }: { room: Room }) {
  const { schoolmates, divisionId } = room;
  return <MissingPeople people={schoolmates} onInvite={(schoolmateId) => invite(schoolmateId, divisionId)} />;
}
