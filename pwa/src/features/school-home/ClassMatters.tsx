import { useEffect, useEffectEvent, useRef } from 'react';
import { rememberClass } from '#api/account.ts';
import type { ClassRoom } from '#local/db/class-room.ts';
import { useViewer } from '#local/db/queries.ts';
import { useOnline } from '#local/device/online.ts';
import { ClassClaims } from './ClassClaims.tsx';

/** The section below an own class: its claims. */
export function ClassMatters({ room }: { room: ClassRoom }) {
  const me = useViewer();
  const { divisionId } = room;
  const isOfSchoolmate = me?.kind === 'schoolmate';
  const claims = isOfSchoolmate ? me.claims.filter((each) => each.divisionId === divisionId) : [];
  useLastOpened(divisionId, isOfSchoolmate ? me.memberships[0]?.divisionId : undefined);
  return claims.length > 0 && <ClassClaims claims={claims} />;
}

/**
 * Remembers on the server that this class was opened, once for each opening. Offline it waits for a connection while
 * the class is open. A failure is ignored: the app then opens at the earlier class.
 */
function useLastOpened(divisionId: string, last: string | undefined): void {
  const online = useOnline();
  const remembered = useRef<string>(undefined);
  const remember = useEffectEvent(async () => {
    if (remembered.current === divisionId) return;
    if (last !== divisionId && !(await rememberClass(divisionId)).ok) return;
    remembered.current = divisionId;
  });
  const isReady = online && last !== undefined;
  useEffect(() => {
    if (isReady && divisionId) void remember();
  }, [isReady, divisionId]);
}
