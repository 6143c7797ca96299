import { doorWords } from '@memcherrish/shared/text/door.ts';
import type { OwnDoors } from '@memcherrish/shared/wire/door.ts';
import { DoorClosed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchOwnDoors } from '#api/door.ts';
import { isOver } from '#local/db/doors.ts';
import { useHeld } from '#local/db/queries.ts';
import { useOnline } from '#local/device/online.ts';
import { Empty } from '#ui/Empty.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import './door.css';

/** `/door`: the doors at which the person helps. Offline it lists those that were opened on this device. */
export function DoorsPage() {
  const online = useOnline();
  const stored = useHeld('doors', async (db) => await db.doors.toArray());
  const [known, setKnown] = useState<OwnDoors['doors'] | null>(null);
  useEffect(() => {
    if (!online) return;
    let isShown = true;
    void fetchOwnDoors().then((outcome) => {
      if (isShown && outcome.ok) setKnown(outcome.value.doors);
    });
    return () => {
      isShown = false;
    };
  }, [online]);
  const doors = known ?? (stored ?? []).filter((door) => !isOver(door));
  return (
    <>
      <PageHeader title={doorWords.doors} />
      {doors.length === 0 && (
        <Empty
          icon={<DoorClosed aria-hidden="true" />}
          title={doorWords.noDoors}
          text={doorWords.notHelperText}
        />
      )}
      <ul className="door-people">
        {doors.map(({ eventId, title }) => (
          <li key={eventId} className="door-row">
            <Link className="door-link" to={`/door/${eventId}`}>
              <span className="door-name">{title}</span>
              <span className="door-detail">{doorWords.openDoor}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
