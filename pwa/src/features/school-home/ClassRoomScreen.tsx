import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CloudDownload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ClassLine } from '#components/ClassLine.tsx';
import { ClassRoomPanel } from '#components/ClassRoomPanel.tsx';
import { missingList } from '#components/missing-list.tsx';
import { SchoolCover } from '#components/SchoolCover.tsx';
import { countVisit } from '#local/device/install.ts';
import { useClassRoom, useStructure, wantBatch } from '#local/queries/queries.ts';
import { useClassPhotoCover } from '#local/queries/use-class-photo-cover.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { chosenClass } from './chosen-class.ts';
import { claimsId, dueMatter, type SchoolmateAccount } from './due-matter.ts';

// Load after the class, because the first screen does not need them.
const matters = new LazyModule(() => import('./ClassMatters.tsx'));
const missing = missingList(async () => (await import('#api/claims.ts')).invite);
const classMatter = new LazyModule(async () => (await import('./ClassMatter.tsx')).ClassMatter);
const installOffer = new LazyModule(async () => (await import('./InstallOffer.tsx')).InstallOffer);

/** The class that the address names, or the one last opened. Reloads and shared links return to it, also offline. */
export function ClassRoomScreen({ me, columns = false }: { me: SchoolmateAccount; columns?: boolean }) {
  const { memberships } = me;
  const [query, setQuery] = useSearchParams();
  const asked = { batch: query.get('batch'), division: query.get('division') };
  // Another device may open another class meanwhile. This screen stays where it is.
  const [first] = useState(memberships[0]?.divisionId);
  const home =
    memberships.find((each) => each.divisionId === asked.division) ??
    memberships.find((each) => each.divisionId === first) ??
    memberships[0];
  const structure = useStructure(home?.schoolId ?? null);
  const chosen = home && chosenClass(home, memberships, structure, asked);
  const room = useClassRoom(chosen?.divisionId ?? null);

  const classPhoto = useClassPhotoCover(chosen?.divisionId ?? null);

  const wanted = chosen?.batchId;
  useEffect(() => {
    if (wanted) void wantBatch(wanted);
  }, [wanted]);

  // Loads both after the class is on the screen, except when the address asks for the claims.
  const isOwn = memberships.some((each) => each.divisionId === room?.divisionId);
  // Keeps the room for it, so that the class does not jump.
  const isDue = isOwn && room !== null && room !== undefined && dueMatter(me, room.divisionId) !== null;
  const { hash, pathname } = useLocation();
  const Matters = useLazyModule(matters, hash === `#${claimsId}`);
  const ClassMatter = useLazyModule(classMatter, false);
  const InstallOffer = useLazyModule(installOffer, false);

  const isSeen = Boolean(room);
  useEffect(() => {
    if (isSeen) countVisit();
  }, [isSeen]);

  if (!home || !chosen) return null;

  function choose(divisionId: string) {
    const batchId = chosen?.elsewhere.find((each) => each.divisionId === divisionId)?.batchId;
    setQuery({ batch: batchId ?? chosen?.batchId ?? '', division: divisionId });
  }

  return (
    <>
      <SchoolCover
        name={structure?.name ?? home.schoolName}
        image={structure ? structure.image : home.schoolImage}
        classPhoto={classPhoto}
      >
        <ClassLine
          batch={chosen.batch}
          divisions={chosen.divisions}
          elsewhere={chosen.elsewhere}
          divisionId={chosen.divisionId}
          onChange={choose}
        />
      </SchoolCover>
      {chosen.divisionId === null ? (
        <Empty
          title={chosen.divisions.length > 0 ? fallbacks.selectDivision : messages.noDivisionsAvailable}
          action={<LinkButton to={pathname}>{vocabulary.toMyClass}</LinkButton>}
        />
      ) : (
        room === null && (
          <Empty icon={<CloudDownload aria-hidden="true" />} title={messages.classNotHereYet} />
        )
      )}
      {room && (
        <ClassRoomPanel
          key={room.divisionId}
          room={room}
          missing={isOwn ? missing : null}
          columns={columns}
          matter={
            <div className={isDue ? 'class-matter class-matter-due' : 'class-matter'}>
              {ClassMatter && <ClassMatter me={me} divisionId={room.divisionId} isOwn={isOwn} />}
            </div>
          }
        />
      )}
      {room && Matters && isOwn && <Matters.ClassMatters room={room} />}
      {room && InstallOffer && <InstallOffer />}
    </>
  );
}
