import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { duplicateWords } from '@memcherrish/shared/text/duplicates.ts';
import type { DuplicatePair } from '@memcherrish/shared/wire/duplicates.ts';
import { ArrowLeft, UsersRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { dismissPair, readMerges, undoMerge } from '#api/duplicates.ts';
import { readSchool } from '#api/schools.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useToast } from '#ui/use-toast.ts';
import { DuplicateCard } from './DuplicateCard.tsx';
import { writeAddress } from './dashboard-address.ts';
import { focusHeading } from './focus-heading.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MergesList } from './MergesList.tsx';
import { ReachNotice } from './ReachNotice.tsx';
import { ask } from './reach.ts';
import { nameOf, useDuplicates } from './use-duplicates.ts';
import { useReading } from './use-reading.ts';
import './panel.css';
import './activity.css';
import './own-page.css';
import './duplicates.css';

interface DuplicatesPageProps {
  schoolId: string;
  address: string;
}

const headingId = 'likely-duplicates';

/** Records of a school that may be one person's, and those that were merged of late; for its admins. */
export function DuplicatesPage({ schoolId, address }: DuplicatesPageProps) {
  const school = useReading(
    useCallback(() => readSchool(schoolId), [schoolId]),
    dashboardWords.loadEditPageFailed,
  );
  const duplicates = useDuplicates(schoolId);
  const merges = useReading(
    useCallback(() => readMerges(schoolId), [schoolId]),
    duplicateWords.mergesFailed,
  );
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const toast = useToast();
  const selection = { schoolId, batchId: null, divisionId: null };
  const query = writeAddress({ tab: 'view-schools', ...selection, people: false });

  async function dismiss(pair: DuplicatePair, dismissed: boolean) {
    const ids = { one: pair.one._id, other: pair.other._id, dismissed };
    if (dismissed) setBusy(nameOf(pair));
    const outcome = await ask(dismissPair(schoolId, ids), duplicateWords.dismissFailed);
    setBusy(null);
    if (!outcome.ok) return toast(outcome.problem.message, 'error');
    if (!dismissed) {
      toast(outcome.value.message);
      return duplicates.reload();
    }
    const undo = { label: duplicateWords.undo, onSelect: () => void dismiss(pair, false) };
    toast(outcome.value.message, 'done', undo);
    duplicates.drop(pair);
    focusHeading(headingId);
  }

  async function undo(mergeId: string) {
    setBusy(mergeId);
    const outcome = await ask(undoMerge(schoolId, mergeId), duplicateWords.undoFailed);
    setBusy(null);
    toast(outcome.ok ? outcome.value.message : outcome.problem.message, outcome.ok ? 'done' : 'error');
    readAgain();
  }

  function readAgain() {
    duplicates.reload();
    merges.reload();
  }

  function merged(mergeId: string, message: string) {
    setMerging(null);
    toast(message, 'done', { label: duplicateWords.undo, onSelect: () => void undo(mergeId) });
    readAgain();
    focusHeading(headingId);
  }

  return (
    <main className="own-page">
      <LinkButton to={`/dashboard?${query}`} icon={<ArrowLeft />}>
        Dashboard
      </LinkButton>
      <ReachNotice wayBack={address} />
      {school.problem && <LoadFailure problem={school.problem} onRetry={school.reload} />}
      {school.value && (
        <>
          <div id={headingId} tabIndex={-1} className="duplicates-head">
            <PageHeader title={duplicateWords.title} text={duplicateWords.hint(school.value.name)} />
          </div>
          {duplicates.pairs?.length === 0 && (
            <Empty
              icon={<UsersRound aria-hidden="true" />}
              title={duplicateWords.none}
              text={duplicateWords.noneHint}
            />
          )}
          <ul className="duplicates">
            {duplicates.pairs?.map((pair) => (
              <DuplicateCard
                key={nameOf(pair)}
                pair={pair}
                busy={busy === nameOf(pair)}
                onMerge={() => setMerging(pair)}
                onDismiss={() => void dismiss(pair, true)}
              />
            ))}
          </ul>
          {duplicates.problem && <LoadFailure problem={duplicates.problem} onRetry={duplicates.reload} />}
          {duplicates.left > 0 && !duplicates.problem && (
            <Button kind="quiet" busy={duplicates.busy} onClick={() => void duplicates.readMore()}>
              {duplicateWords.more}
            </Button>
          )}
          {merges.problem && <LoadFailure problem={merges.problem} onRetry={merges.reload} />}
          {merges.value && (
            <MergesList merges={merges.value} busy={busy} onUndo={(mergeId) => void undo(mergeId)} />
          )}
          <MergeDialog
            schoolId={schoolId}
            pair={merging}
            onClose={() => setMerging(null)}
            onMerged={merged}
            onStale={duplicates.reload}
          />
        </>
      )}
    </main>
  );
}
