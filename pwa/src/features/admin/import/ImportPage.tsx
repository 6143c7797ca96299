import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type Rehearsals, rehearsalCalls } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { useNavigate, useParams } from 'react-router-dom';
import { RecentUploads } from '#admin/people/RecentUploads.tsx';
import { useDeskUploads } from '#admin/people/use-uploads.ts';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { importAddress } from '#admin/widgets/dashboard-address.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { currentDate } from '#clock/clock.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack, asText } from '#ui/layout.ts';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { momentInSentence } from '#ui/words/times.ts';
import { CheckForm } from './CheckForm.tsx';
import './import.css';

/** `/schools/:schoolId/import`: uploads a list to check, and shows the lists that wait and the recent imports. */
export function ImportPage() {
  const { schoolId = '' } = useParams();
  return (
    <SchoolPage key={schoolId} schoolId={schoolId}>
      {(_, school) => <ImportsOf school={school} />}
    </SchoolPage>
  );
}

function ImportsOf({ school }: { school: Structure }) {
  const uploads = useDeskUploads();
  return (
    <div className={`import-page ${asStack({ gap: 5, fill: true })}`}>
      <PageHeader title={vocabulary.importAList} text={words.hint(school.name)} />
      <CheckForm school={school} />
      <Waiting schoolId={school._id} />
      <RecentUploads active level={2} schoolId={school._id} onUndone={uploads.noteUndo} />
    </div>
  );
}

type Waiting = Rehearsals[number];
const headingId = 'waiting-lists';

/** The checked lists of the admin that wait for the import. Renders nothing when there are none. */
function Waiting({ schoolId }: { schoolId: string }) {
  const navigate = useNavigate();
  const lists = useRead(rehearsalCalls.list, { params: { schoolId } }, vocabulary.listFailed);
  const removal = useConfirm<Waiting>(
    ({ _id }) =>
      ask(
        sendCall(rehearsalCalls.remove, { params: { schoolId, rehearsalId: _id } }),
        vocabulary.changeFailed,
      ),
    ({ _id }) => {
      lists.change((all) => all.filter((each) => each._id !== _id));
      focusHeading(headingId);
    },
  );
  if (lists.problem) return <LoadFailure problem={lists.problem} onRetry={lists.reload} />;
  if (!lists.value || lists.value.length === 0) return null;
  return (
    <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} tabIndex={-1}>
          {words.waiting}
        </h2>
        <p className={asText({ width: 'measure', tone: 'quiet' })}>{words.waitingHint}</p>
      </div>
      <ul className="panel-card entry-rows">
        {lists.value.map((list) => (
          <EntryRow
            key={list._id}
            title={list.fileName}
            text={words.waitingFor(list.batch, momentInSentence(list.at, currentDate()))}
            actions={[
              { label: words.goOn, onSelect: () => void navigate(importAddress(schoolId, list._id)) },
              { label: vocabulary.deleteIt, danger: true, onSelect: () => removal.ask(list) },
            ]}
          />
        ))}
      </ul>
      <ConfirmDialog
        {...removal.dialog}
        title={words.discardOf(removal.item?.fileName ?? '')}
        text={words.discardText}
        confirmLabel={words.discardConfirm}
      />
    </section>
  );
}
