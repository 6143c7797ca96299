import { doorWords } from '@memcherrish/shared/text/door.ts';
import { DoorClosed } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Empty } from '#ui/Empty.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useOwnDoors } from './use-own-doors.ts';
import './door.css';

/** `/door`: the doors at which the person helps. */
export function DoorsPage() {
  const doors = useOwnDoors();
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
