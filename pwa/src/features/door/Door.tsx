import { useParams } from 'react-router-dom';
import { DoorPage } from './DoorPage.tsx';
import { DoorsPage } from './DoorsPage.tsx';
import { HelpersPage } from './HelpersPage.tsx';

/**
 * The screens below `/door`: the list of doors, `/door/:eventId` and `/door/:eventId/helpers`. They share one address
 * in the app's routes, which every first screen loads.
 */
export function Door() {
  const [eventId, page] = useParams()['*']?.split('/') ?? [];
  if (!eventId) return <DoorsPage />;
  return page === 'helpers' ? <HelpersPage eventId={eventId} /> : <DoorPage eventId={eventId} />;
}
