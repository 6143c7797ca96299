import { frameWords } from '@memcherrish/shared/text/frame.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { School } from 'lucide-react';
import { NoClass } from '#components/NoClass.tsx';
import { useFreshness, useViewer } from '#local/db/queries.ts';
import { Empty } from '#ui/Empty.tsx';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { ClassRoomScreen } from './ClassRoomScreen.tsx';

// A question that is seldom asked: the class does not wait for it.
const offers = new LazyModule(async () => (await import('./Offers.tsx')).Offers);

/** The Class room tab, `/viewpage-new`. */
export const SchoolHome = () => <Home older={false} />;

/** `/viewpage`: the same class in the older layout. */
export const OlderSchoolHome = () => <Home older />;

function Home({ older }: { older: boolean }) {
  const me = useViewer();
  const contact = useFreshness()?.contact;
  const Offers = useLazyModule(offers, me?.kind === 'schoolmate' && me.offers.length > 0);
  // What is on the device comes within a frame or two: nothing is drawn in between that would only flash.
  if (me === undefined) return null;
  if (me?.kind !== 'schoolmate') {
    // Nothing is here yet. The line about the connection says why, and the next try comes by itself.
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
        <NoClass screen={frameWords.classRoom} me={me} />
      ) : (
        <ClassRoomScreen memberships={me.memberships} claims={me.claims} older={older} />
      )}
      {Offers && <Offers offers={me.offers} />}
    </>
  );
}
