import { removedWords as words } from '@memcherrish/shared/text/desk/removed.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type RemovedEntry,
  type RestoreAnswer,
  removedCalls,
} from '@memcherrish/shared/wire/desk/removed.ts';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { RemovedActs } from './RemovedActs.tsx';
import { titleOf } from './RemovedRow.tsx';
import '#admin/widgets/panel.css';
import './removed.css';

const headingId = 'recently-removed';

/** The page with all that admins removed from a school in the last 30 days, where they restore it. */
export function RemovedPage() {
  const { schoolId = '' } = useParams();
  return <Removed key={schoolId} schoolId={schoolId} />;
}

function Removed({ schoolId }: { schoolId: string }) {
  const removed = useRead(removedCalls.list, { params: { schoolId } }, vocabulary.listFailed);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<RestoreAnswer['failed']>([]);
  const toast = useToast();

  async function restore(ids: readonly string[]) {
    setBusy(new Set(ids));
    setFailed([]);
    const outcome = await ask(
      sendCall(removedCalls.restore, { params: { schoolId }, body: { ids: [...ids] } }),
      words.restoreFailed,
    );
    setBusy(new Set());
    if (!outcome.ok) return toast(outcome.problem.message, 'error');
    const { message, done } = outcome.value;
    toast(message, done.length > 0 ? 'done' : 'error');
    setFailed(outcome.value.failed);
    drop(done);
  }

  /** Removes entries from the list. Their buttons are gone, so the heading gets the focus. */
  function drop(ids: readonly string[]) {
    removed.change((list) => ({ ...list, entries: list.entries.filter(({ _id }) => !ids.includes(_id)) }));
    focusHeading(headingId);
  }

  const erase = useConfirm(
    (entry: RemovedEntry) =>
      ask(sendCall(removedCalls.erase, { params: { schoolId, removalId: entry._id } }), words.eraseFailed),
    ({ _id }) => drop([_id]),
  );
  const entries = removed.value?.entries ?? [];
  return (
    <SchoolPage schoolId={schoolId}>
      {(school) => (
        <>
          <div id={headingId} tabIndex={-1} className={asText({ fill: true })}>
            <PageHeader title={words.title} text={words.hint(school)} />
          </div>
          {removed.problem && <LoadFailure problem={removed.problem} onRetry={removed.reload} />}
          {failed.length > 0 && <NotRestored failed={failed} />}
          {removed.value && entries.length === 0 && (
            <Empty icon={<ArchiveRestore aria-hidden="true" />} title={words.none} text={words.noneHint} />
          )}
          {removed.value?.more && (
            <p className={asText({ width: 'measure', tone: 'quiet' })}>{words.more(entries.length)}</p>
          )}
          <RemovedActs
            entries={entries}
            busy={busy}
            onRestore={(ids) => void restore(ids)}
            onErase={erase.ask}
          />
          <ConfirmDialog
            {...erase.dialog}
            title={words.eraseTitle(erase.item ? titleOf(erase.item) : '')}
            text={words.eraseText}
            details={erase.item?.kind === 'person' ? [words.eraseAccount] : []}
            confirmLabel={words.erase}
          />
        </>
      )}
    </SchoolPage>
  );
}

function NotRestored({ failed }: { failed: RestoreAnswer['failed'] }) {
  return (
    <Notice tone="info">
      <p>{words.notWhole}</p>
      <ul>
        {failed.map(({ _id, name, reason }) => (
          <li key={_id}>{name === '' ? reason : `${name}: ${reason}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
