import { inboxWords } from '@memcherrish/shared/text/desk/inbox.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { useOverview } from '#admin/widgets/overview.ts';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { InboxList } from './InboxList.tsx';
import { useInbox } from './use-inbox.ts';
import '#admin/widgets/own-page.css';

/** `/inbox`: all that waits for the admin. */
export function InboxPage() {
  const schools = useOverview().value?.schools ?? [];
  const inbox = useInbox(schools.map(({ _id }) => _id));
  return (
    <main className="own-page">
      <ConnectionNotice wayBack="/inbox" />
      <InboxList inbox={inbox} heading={(count) => <PageHeader title={inboxWords.title} text={count} />} />
    </main>
  );
}
