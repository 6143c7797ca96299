import { classClaimWords } from '@memcherrish/shared/text/claims/class-claims.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import type { DivisionClaim } from '@memcherrish/shared/wire/people/claim-states.ts';
import { Calendar, ChevronDown, Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useNow } from '#clock/use-now.ts';
import { AddPhotoCard } from '#components/AddPhotoCard.tsx';
import { isNow, nearEvent, shortDayOf } from '#components/event-times.ts';
import { photoWords } from '#components/photo-words.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { sendOwnPhoto } from '#local/outbox/send-own-photo.ts';
import { unansweredClaims } from '#local/queries/unanswered-claims.ts';
import { useEvents } from '#local/queries/use-events.ts';
import { asRow } from '#ui/layout.ts';
import { AskPrivacy } from './AskPrivacy.tsx';
import { claimsId, dueMatter, type SchoolmateAccount } from './due-matter.ts';
import './class-matter.css';

interface ClassMatterProps {
  me: SchoolmateAccount;
  divisionId: string;
  isOwn: boolean;
}

/**
 * The one matter above a class; the others wait. First comes what needs the viewer: who sees their details, a
 * classmate who waits to be let in, an event without their reply, and their photo. Then come an event that they have
 * answered, and a classmate who has joined.
 */
export function ClassMatter({ me, divisionId, isOwn }: ClassMatterProps): ReactNode {
  const now = useNow();
  const event = nearEvent(useEvents()?.events ?? [], now);
  const due = isOwn ? dueMatter(me, divisionId) : null;
  const isUrgent = event !== undefined && (event.own === null || isNow(event, now));
  const joined = me.claims.filter(
    (claim) => claim.divisionId === divisionId && claim.state === 'joined' && claim.word === null,
  );
  const matter = due === 'photo' && isUrgent ? 'event' : (due ?? (event ? 'event' : 'joined'));
  useFocusKept(matter);
  switch (matter) {
    case 'privacy':
      return <AskPrivacy own={me.schoolmate} />;
    case 'claims':
      return <ClaimsLine claims={unansweredClaims(me).filter((each) => each.divisionId === divisionId)} />;
    case 'photo':
      return (
        <AddPhotoCard send={(photo) => sendOwnPhoto(photo, 'profile', photoWords.profile.uploadFailed)} />
      );
    case 'event':
      return event && <EventLine event={event} />;
    case 'joined':
      return joined.length > 0 && <ClaimsLine claims={joined} />;
  }
}

/** A link to the claims of the class, which are below the visible part on a phone. */
function ClaimsLine({ claims }: { claims: readonly DivisionClaim[] }) {
  const { search } = useLocation();
  const [claim] = claims;
  if (!claim) return null;
  const { several, asksToJoin, hasJoined } = classClaimWords;
  const words = (claim.state === 'waiting' ? asksToJoin : hasJoined)(claim.name);
  return (
    <Link
      className={`class-matter-line ${asRow({ gap: 3, fill: true, py: 1, px: 3, tone: 'ink', weight: 'bold', leading: 'tight', text: 'start' })}`}
      to={{ search, hash: claimsId }}
      replace
      preventScrollReset
    >
      <Users aria-hidden="true" />
      <span dir="auto">
        {claim.state === 'waiting' && claims.length > 1 ? several(claims.length) : words}
      </span>
      <ChevronDown aria-hidden="true" />
    </Link>
  );
}

function EventLine({ event }: { event: ShownEvent }) {
  return (
    <Link
      className={`class-matter-line ${asRow({ gap: 3, fill: true, py: 1, px: 3, tone: 'ink', weight: 'bold', leading: 'tight', text: 'start' })}`}
      to={`/events/${event._id}`}
    >
      <Calendar aria-hidden="true" />
      <span dir="auto">{eventWords.near(event.title, shortDayOf(event))}</span>
    </Link>
  );
}

/** Moves the focus to the next matter when the one that had it is settled. */
function useFocusKept(matter: string): void {
  const before = useRef(matter);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Element && target.closest('.class-matter') !== null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isSettled =
      before.current !== matter && hadFocus.current && document.activeElement === document.body;
    before.current = matter;
    if (isSettled) document.querySelector<HTMLElement>('.class-matter :is(a, button)')?.focus();
  }, [matter]);
}
