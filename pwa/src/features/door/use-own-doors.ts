import { doorCalls, type OwnDoors } from '@memcherrish/shared/wire/events/door.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { useOnline } from '#local/device/online.ts';
import { isOver } from '#local/queries/doors.ts';
import { useHeld } from '#local/queries/queries.ts';

/** Returns the doors at which the person helps. Offline these are the doors that were opened on this device. */
export function useOwnDoors(): readonly Pick<OwnDoors['doors'][number], 'eventId' | 'title'>[] {
  const online = useOnline();
  const stored = useHeld('doors', async (db) => await db.doors.toArray());
  const [known, setKnown] = useState<OwnDoors['doors'] | null>(null);
  useEffect(() => {
    if (!online) return;
    let isShown = true;
    void sendCall(doorCalls.listOwn).then((outcome) => {
      if (isShown && outcome.ok) setKnown(outcome.value.doors);
    });
    return () => {
      isShown = false;
    };
  }, [online]);
  return known ?? (stored ?? []).filter((door) => !isOver(door));
}
