import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { School } from 'lucide-react';
import { useViewer } from '#local/queries.ts';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import { TopBar } from '#ui/TopBar.tsx';
import { ClassRoomScreen } from './ClassRoomScreen.tsx';
import { Offers } from './Offers.tsx';

interface SchoolHomeProps {
  onSignOut(): Promise<void>;
}

/** `/viewpage-new`: the class room of the signed-in schoolmate (spec section 2). */
export function SchoolHome({ onSignOut }: SchoolHomeProps) {
  const me = useViewer();
  const schoolmate = me?.kind === 'schoolmate' ? me : null;
  return (
    <Page
      bar={
        <TopBar
          name={schoolmate ? schoolmate.schoolmate.name || fallbacks.unknown : fallbacks.guest}
          photo={schoolmate?.schoolmate.profilePic ?? null}
          preview={schoolmate?.schoolmate.photoPreview ?? null}
          onSignOut={onSignOut}
        />
      }
    >
      <Content me={me} />
    </Page>
  );
}

function Content({ me }: { me: Me | null | undefined }) {
  // What is on the device comes within a frame or two: nothing is drawn in between that would only flash.
  if (me === undefined) return null;
  if (me?.kind !== 'schoolmate')
    return <Empty icon={<School aria-hidden="true" />} title={messages.loadingSchool} />;
  return (
    <>
      {me.memberships.length === 0 ? (
        <Empty
          icon={<School aria-hidden="true" />}
          title={messages.noSchoolData}
          text={messages.askForNumberOnList}
        />
      ) : (
        <ClassRoomScreen memberships={me.memberships} />
      )}
      <Offers offers={me.offers} />
    </>
  );
}
