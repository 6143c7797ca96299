import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { useOverview } from '#admin/widgets/overview.ts';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { InboxList } from './InboxList.tsx';
import { useDecisions } from './use-decisions.ts';
import '#admin/widgets/own-page.css';

/** `/inbox`: all that waits for the admin. */
export function InboxPage() {
  const schools = useOverview().value?.schools ?? [];
  const decisions = useDecisions(
    'inbox',
    schools.map(({ _id }) => _id),
  );
  return (
    <main className="own-page own-page-wide">
      <ConnectionNotice wayBack="/inbox" />
      <InboxList
        decisions={decisions}
        heading={(count) => <PageHeader title={vocabulary.inbox} text={count} />}
      />
    </main>
  );
}
