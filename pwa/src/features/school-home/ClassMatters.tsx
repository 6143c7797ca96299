import { classPhotoWords } from '@memcherrish/shared/text/school/class-photo.ts';
import { yearbookWords } from '@memcherrish/shared/text/school/yearbook.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { ImagePlus, Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { useOnline } from '#local/device/online.ts';
import { classPhotoAddress } from '#local/edits/mutations/class-photo.ts';
import type { ClassRoom } from '#local/queries/class-room.ts';
import { useViewer } from '#local/queries/queries.ts';
import { useClassPhotoCover } from '#local/queries/use-class-photo-cover.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ClassClaims } from './ClassClaims.tsx';

/** The section below an own class: its claims, and the way to its printed page. */
export function ClassMatters({ room }: { room: ClassRoom }) {
  const me = useViewer();
  const { divisionId } = room;
  const isOfSchoolmate = me?.kind === 'schoolmate';
  const classPhoto = useClassPhotoCover(divisionId);
  const claims = isOfSchoolmate ? me.claims.filter((each) => each.divisionId === divisionId) : [];
  useLastOpened(divisionId, isOfSchoolmate ? me.memberships[0]?.divisionId : undefined);
  return (
    <>
      {claims.length > 0 && <ClassClaims claims={claims} />}
      {isOfSchoolmate && classPhoto === null && (
        <LinkButton kind="quiet" icon={<ImagePlus />} to={classPhotoAddress(room)}>
          {classPhotoWords.add}
        </LinkButton>
      )}
      <LinkButton
        kind="quiet"
        icon={<Printer />}
        to={`/schools/${room.schoolId}/batches/${room.batchId}/divisions/${divisionId}/yearbook`}
      >
        {yearbookWords.printClass}
      </LinkButton>
    </>
  );
}

/**
 * Remembers on the server that this class was opened, once for each opening. Offline it waits for a connection while
 * the class is open. A failure is ignored: the app then opens at the earlier class. A class that the address does not
 * name was not chosen by the person: it was the last one when the page opened, and another device may have opened
 * another one since.
 */
function useLastOpened(divisionId: string, last: string | undefined): void {
  const online = useOnline();
  const [query] = useSearchParams();
  const isNamed = query.has('batch') || query.has('division');
  const remembered = useRef<string>(undefined);
  const remember = useEffectEvent(async () => {
    if (remembered.current === divisionId) return;
    if (last !== divisionId && !(await sendCall(schoolmateCalls.openClass, { params: { divisionId } })).ok)
      return;
    remembered.current = divisionId;
  });
  const isReady = online && isNamed && last !== undefined;
  useEffect(() => {
    if (isReady && divisionId) void remember();
  }, [isReady, divisionId]);
}
