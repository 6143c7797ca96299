import { asksPrivacy } from '@memcherrish/shared/rules/privacy-question.ts';
import { classPhotoWords } from '@memcherrish/shared/text/class-photo.ts';
import { eventWords } from '@memcherrish/shared/text/events.ts';
import { photoLabels } from '@memcherrish/shared/text/photo-labels.ts';
import { yearbookWords } from '@memcherrish/shared/text/yearbook.ts';
import { Calendar, Camera, ImagePlus, Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { rememberClass } from '#api/account.ts';
import { nearEvent, shortDayOf } from '#components/event-times.ts';
import type { ClassRoom } from '#local/db/class-room.ts';
import { useViewer } from '#local/db/queries.ts';
import { useClassPhotoCover } from '#local/db/use-class-photo-cover.ts';
import { useEvents } from '#local/db/use-events.ts';
import { useOnline } from '#local/device/online.ts';
import { classPhotoAddress } from '#local/outbox/mutations/class-photo.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ClassClaims } from './ClassClaims.tsx';
import './class-room-line.css';

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
 * the class is open. A failure is ignored: the app then opens at the earlier class.
 */
function useLastOpened(divisionId: string, last: string | undefined): void {
  const online = useOnline();
  const remembered = useRef<string>(undefined);
  const remember = useEffectEvent(async () => {
    if (remembered.current === divisionId) return;
    if (last !== divisionId && !(await rememberClass(divisionId)).ok) return;
    remembered.current = divisionId;
  });
  const isReady = online && last !== undefined;
  useEffect(() => {
    if (isReady && divisionId) void remember();
  }, [isReady, divisionId]);
}

/** One line in the class room that leads to an event of the next two weeks. */
export function NearEvent() {
  const event = nearEvent(useEvents()?.events ?? [], Date.now());
  if (!event) return null;
  return (
    <Link className="class-room-line" to={`/events/${event._id}`}>
      <Calendar aria-hidden="true" />
      <span dir="auto">{eventWords.near(event.title, shortDayOf(event))}</span>
    </Link>
  );
}

/** One line for a viewer without a photo, until there is one. It waits until the question about privacy is answered. */
export function AddPhoto() {
  const me = useViewer();
  if (me?.kind !== 'schoolmate' || me.schoolmate.profilePic || asksPrivacy(me.schoolmate)) return null;
  return (
    <Link className="class-room-line" to="/profile">
      <Camera aria-hidden="true" />
      <span>{photoLabels.addYourPhoto}</span>
    </Link>
  );
}
