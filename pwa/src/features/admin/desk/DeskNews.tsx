import { recoveryWords as words } from '@memcherrish/shared/text/account/recovery.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type Notification, notificationCalls } from '@memcherrish/shared/wire/account/notifications.ts';
import { recoveryCalls } from '@memcherrish/shared/wire/account/recovery.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { accountNews, isAccountNews } from '#components/account-news.ts';
import { RefuseRecovery } from '#components/RefuseRecovery.tsx';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { Moment } from '#ui/words/Moment.tsx';
import './desk-news.css';

const refuseRecovery = () => sendCall(recoveryCalls.refuse);

/** Unread notifications about the admin's own account, on every screen of the desk until the admin has seen them. */
export function DeskNews({ news, onSeen }: { news: readonly Notification[]; onSeen: () => void }) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const shown = news.filter(isAccountNews).filter(({ _id }) => !seen.has(_id));
  if (shown.length === 0) return null;

  async function see(id: string) {
    setSeen((before) => new Set([...before, id]));
    // Shows it again when that failed: the owner must not miss it.
    if (!(await sendCall(notificationCalls.markRead, { body: { ids: [id] } })).ok)
      setSeen((before) => new Set([...before].filter((each) => each !== id)));
    onSeen();
  }
  return (
    <section className={asStack({ gap: 3, p: 4 })} aria-label={words.news}>
      {shown.map((each) => (
        <Notice key={each._id} tone="info" icon={ShieldCheck}>
          <p>{accountNews(each.kind, each.excerpt)}</p>
          <p className={asText({ tone: 'quiet' })}>
            <Moment at={each.createdAt} />
          </p>
          <div className={`desk-news-actions ${asRow({ gap: 3, wrap: true })}`}>
            <RefuseRecovery
              notification={each}
              refuse={refuseRecovery}
              onRefused={() => void see(each._id)}
            />
            <Button kind="quiet" onClick={() => void see(each._id)}>
              {vocabulary.ok}
            </Button>
          </div>
        </Notice>
      ))}
    </section>
  );
}
