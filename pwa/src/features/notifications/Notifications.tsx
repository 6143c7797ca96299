import { notificationWords } from '@memcherrish/shared/text/app/notifications.ts';
import { offerWords } from '@memcherrish/shared/text/app/offers.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { classClaimWords } from '@memcherrish/shared/text/claims/class-claims.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { recoveryCalls } from '@memcherrish/shared/wire/account/recovery.ts';
import {
  BellOff,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleHelp,
  CircleX,
  Flag,
  HandHelping,
  ImageOff,
  KeyRound,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { isAccountNews } from '#components/account-news.ts';
import { classAddress } from '#components/class-address.ts';
import { dayOf } from '#components/event-times.ts';
import { RefuseRecovery } from '#components/RefuseRecovery.tsx';
import { saveEdit } from '#local/outbox/outbox.ts';
import { useViewer } from '#local/queries/queries.ts';
import { unansweredClaims } from '#local/queries/unanswered-claims.ts';
import { useEvents } from '#local/queries/use-events.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { Moment } from '#ui/words/Moment.tsx';
import { notificationSentence } from './notification-sentences.ts';
import { ReturnQuestion } from './ReturnQuestion.tsx';
import './notifications.css';

const refuseRecovery = () => sendCall(recoveryCalls.refuse);

const icons: Record<Notification['kind'], LucideIcon> = {
  'request-accepted': CircleCheck,
  'request-rejected': CircleX,
  'report-removed': Flag,
  'report-kept': Flag,
  'post-removed': Flag,
  'claim-accepted': CircleCheck,
  'claim-refused': CircleX,
  'claim-put-back': CircleX,
  'coordinator-given': HandHelping,
  'volunteer-given': HandHelping,
  'role-ended': HandHelping,
  'numbers-shown': CircleCheck,
  'album-photo-removed': ImageOff,
  'event-seat': CalendarCheck,
  'event-cancelled': CalendarX,
  'event-reminder': CalendarClock,
  'event-unanswered': CalendarClock,
  'password-changed': ShieldCheck,
  'number-changed': ShieldAlert,
  'number-put-back': ShieldCheck,
  'second-factor-on': ShieldCheck,
  'second-factor-off': ShieldCheck,
  'passkey-added': KeyRound,
  'passkey-saved': KeyRound,
  'passkey-removed': KeyRound,
  'new-passkeys-removed': KeyRound,
  'passkey-copied': KeyRound,
  'recovery-started': ShieldAlert,
};

/** `/notifications`: decisions about the person, reminders, and offers ('Is this your class?'). Reads the device, so it works offline. */
export function Notifications() {
  const me = useViewer();
  const own = me?.kind === 'schoolmate' ? me : null;
  const notifications = me?.notifications ?? [];
  const unread = notifications.filter((each) => !each.read).map((each) => each._id);
  const fresh = useFirstSeen(unread);
  const seen = unread.join(' ');
  useEffect(() => {
    if (seen === '') return;
    // Keeps them unread when the edit cannot be saved, which does no harm.
    saveEdit({ kind: 'notifications-read', ids: seen.split(' ') }).catch(reportError);
  }, [seen]);
  if (!me) return null;
  const toClaims = (divisionId: string) => {
    const batch = own?.memberships.find((each) => each.divisionId === divisionId)?.batchId ?? '';
    return `${classAddress(batch, divisionId)}#claims`;
  };
  // Teachers have no offers and no claims.
  const asked = own ? unansweredClaims(own) : [];
  const offers = own?.offers ?? [];
  const returns = own?.returns ?? [];

  return (
    <>
      <PageHeader title={vocabulary.notifications} />
      {notifications.length + offers.length + asked.length + returns.length === 0 ? (
        <Empty icon={<BellOff aria-hidden="true" />} title={notificationWords.none} />
      ) : (
        <ul className={`notifications ${asStack({ gap: 3 })}`} aria-label={vocabulary.notifications}>
          {returns.map((each) => (
            <ReturnQuestion key={each._id} asked={each} />
          ))}
          {offers.map(({ schoolmateId, division, batch, schoolName }) => (
            <li
              key={schoolmateId}
              className={`notification-item ${asRow({ gap: 3, across: 4, wrap: true, align: 'start', p: 4, surface: true })}`}
              data-fresh
            >
              <CircleHelp aria-hidden="true" />
              <div className={`notification-words ${asStack({ gap: 1, shrink: true, breaks: true })}`}>
                <p className={asText({ weight: 'medium' })}>{offerWords.isThisYourClass}</p>
                <p>{offerWords.offeredClass(division, batch, schoolName)}</p>
              </div>
              <LinkButton kind="primary" to="/schoolmate-homepage">
                {notificationWords.answer}
              </LinkButton>
            </li>
          ))}
          {asked.map(({ _id, name, divisionId }) => (
            <li
              key={_id}
              className={`notification-item ${asRow({ gap: 3, across: 4, wrap: true, align: 'start', p: 4, surface: true })}`}
              data-fresh
            >
              <CircleHelp aria-hidden="true" />
              <div className={`notification-words ${asStack({ gap: 1, shrink: true, breaks: true })}`}>
                <p className={asText({ weight: 'medium' })}>{classClaimWords.asksToJoin(name)}</p>
                <p>{claimWords.doYouKnow}</p>
              </div>
              <LinkButton kind="primary" to={toClaims(divisionId)}>
                {notificationWords.answer}
              </LinkButton>
            </li>
          ))}
          {notifications.map((each) => (
            <Item key={each._id} notification={each} isFresh={fresh.has(each._id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function Item({ notification, isFresh }: { notification: Notification; isFresh: boolean }) {
  const Icon = icons[notification.kind];
  const event = useEvents()?.events.find(({ _id }) => _id === notification.eventId);
  const { title, link } = notificationSentence(notification, event ? dayOf(event) : null);
  // The sentence already has the excerpt of news of the account.
  const excerpt = isAccountNews(notification) ? null : notification.excerpt;
  return (
    <li
      className={`notification-item ${asRow({ gap: 3, across: 4, wrap: true, align: 'start', p: 4, surface: true })}`}
      data-fresh={isFresh || undefined}
    >
      <Icon aria-hidden="true" />
      <div className={`notification-words ${asStack({ gap: 1, shrink: true, breaks: true })}`}>
        <p className={asText({ weight: 'medium' })}>
          {isFresh && <span className="visually-hidden">{notificationWords.new} </span>}
          {title}
        </p>
        {excerpt && (
          <p className={asText({ tone: 'quiet' })} dir="auto">
            {excerpt}
          </p>
        )}
        {notification.reason && (
          <p dir="auto">
            {notificationWords.reason} {notification.reason}
          </p>
        )}
        <p className={asText({ size: 1, tone: 'quiet' })}>
          <Moment at={notification.createdAt} />
        </p>
      </div>
      <RefuseRecovery notification={notification} refuse={refuseRecovery} />
      {link && (
        <LinkButton kind="quiet" to={link.to}>
          {link.label}
        </LinkButton>
      )}
    </li>
  );
}

/** Returns the ids that were unread when the page opened. They keep their mark although they now count as read. */
function useFirstSeen(unread: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set(unread));
  const more = unread.filter((id) => !seen.has(id));
  if (more.length === 0) return seen;
  const next = new Set([...seen, ...more]);
  setSeen(next);
  return next;
}
