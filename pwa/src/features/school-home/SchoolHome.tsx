import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { School } from 'lucide-react';
import { ClassLine } from '#components/ClassLine.tsx';
import { NoClass } from '#components/NoClass.tsx';
import { useFreshness, useViewer } from '#local/queries/queries.ts';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { ClassRoomScreen } from './ClassRoomScreen.tsx';

// Loaded after the class, because offers are rare.
const offers = new LazyModule(async () => (await import('./Offers.tsx')).Offers);

const waitingToJoin = new LazyModule(async () => (await import('./WaitingToJoin.tsx')).WaitingToJoin);

/** The Class room tab, `/viewpage-new`; in columns it is the older `/viewpage`. */
export function SchoolHome({ columns = false }: { columns?: boolean }) {
  const me = useViewer();
  const contact = useFreshness()?.contact;
  const Offers = useLazyModule(offers, me?.kind === 'schoolmate' && me.offers.length > 0);
  const isWaiting = me?.kind === 'schoolmate' && me.ownClaims.some(({ state }) => state === 'waiting');
  const WaitingToJoin = useLazyModule(waitingToJoin, isWaiting);
  // Renders nothing yet: the device delivers the data within a frame or two, and a placeholder would flash.
  if (me === undefined) return null;
  if (me?.kind !== 'schoolmate') {
    // Nothing is on the device yet. The connection line shows the reason, and the app retries by itself.
    const isComing = contact === undefined || contact === 'live' || contact === 'connecting';
    return (
      <Empty
        icon={<School aria-hidden="true" />}
        title={isComing ? messages.loadingSchool : messages.loadSchoolFailed}
      />
    );
  }
  return (
    <>
      {me.memberships.length === 0 ? (
        <>
          <ClassLine batch={null} divisions={[]} divisionId={null} onChange={() => undefined} />
          <NoClass screen={frameWords.classRoom} me={me}>
            {isWaiting && WaitingToJoin && <WaitingToJoin me={me} />}
          </NoClass>
        </>
      ) : (
        <ClassRoomScreen me={me} columns={columns} />
      )}
      {Offers && <Offers offers={me.offers} />}
    </>
  );
}
