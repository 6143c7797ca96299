import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { frameWords } from '@memcherrish/shared/text/frame.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { DivisionClaim } from '@memcherrish/shared/wire/claim-states.ts';
import { CloudDownload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ClassLine } from '#components/ClassLine.tsx';
import { ClassRoomPanel } from '#components/ClassRoomPanel.tsx';
import { missingList } from '#components/missing-list.tsx';
import { SchoolCover } from '#components/SchoolCover.tsx';
import { useClassRoom, useStructure, wantBatch } from '#local/db/queries.ts';
import { useClassPhotoCover } from '#local/db/use-class-photo-cover.ts';
import { countVisit } from '#local/device/install.ts';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { ClaimsLine, claimsId } from './ClaimsLine.tsx';
import { chosenClass, type Membership } from './chosen-class.ts';

// Load after the class, because the first screen does not need them.
const matters = new LazyModule(() => import('./ClassMatters.tsx'));
const missing = missingList(async () => (await import('#api/claims.ts')).invite);
const askPrivacy = new LazyModule(async () => (await import('./AskPrivacy.tsx')).AskPrivacy);
const installOffer = new LazyModule(async () => (await import('./InstallOffer.tsx')).InstallOffer);

/** The class that the address names, or the one last opened. Reloads and shared links return to it, also offline. */
export function ClassRoomScreen({
  memberships,
  claims,
  columns = false,
}: {
  memberships: readonly Membership[];
  claims: readonly DivisionClaim[];
  columns?: boolean;
}) {
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
  const { hash, pathname } = useLocation();
  const Matters = useLazyModule(matters, hash === `#${claimsId}`);
  const AskPrivacy = useLazyModule(askPrivacy, false);
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
          action={<LinkButton to={pathname}>{frameWords.toMyClass}</LinkButton>}
        />
      ) : (
        room === null && (
          <Empty icon={<CloudDownload aria-hidden="true" />} title={messages.classNotHereYet} />
        )
      )}
      {room && Matters && <Matters.NearEvent />}
      {room && AskPrivacy && isOwn && <AskPrivacy />}
      {room && Matters && isOwn && <Matters.AddPhoto />}
      {room && <ClaimsLine claims={claims.filter((each) => each.divisionId === room.divisionId)} />}
      {room && (
        <ClassRoomPanel
          key={room.divisionId}
          room={room}
          missing={isOwn ? missing : null}
          columns={columns}
        />
      )}
      {room && Matters && isOwn && <Matters.ClassMatters room={room} />}
      {room && InstallOffer && <InstallOffer />}
    </>
  );
}
