import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { DoorClosed } from 'lucide-react';
import { Link } from 'react-router-dom';
import { asStack, asSurface, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
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
          <li key={eventId} className={asSurface({ p: 3 })}>
            <Link className={asStack({ justify: 'center', target: true })} to={`/door/${eventId}`}>
              <span className={asText({ size: 3, weight: 'bold' })}>{title}</span>
              <span className={asText({ size: 1, tone: 'quiet' })}>{vocabulary.openTheDoor}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
