import type { ComponentType } from 'react';
import { LazyModule } from '#ui/lazy-module.ts';
import type { MakeLink } from './invitation.ts';
import type { Room } from './room.ts';

/** The list of the people who have not joined, each with an invite button. */
export type MissingList = LazyModule<ComponentType<{ room: Room }>>;
type Invite = (schoolmateId: string, divisionId: string) => ReturnType<MakeLink>;

/** Returns the list with the call that makes an invitation. Both load after the class. */
export function missingList(loadInvite: () => Promise<Invite>): MissingList {
  return new LazyModule(async () => {
    const [{ MissingPeople }, invite] = await Promise.all([import('./MissingPeople.tsx'), loadInvite()]);
    return ({ room: { schoolmates, divisionId } }: { room: Room }) => (
      <MissingPeople people={schoolmates} onInvite={(schoolmateId) => invite(schoolmateId, divisionId)} />
    );
  });
}
