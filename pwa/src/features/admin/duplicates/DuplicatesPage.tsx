import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type DuplicatePair, duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { ListAndDetail } from '#admin/widgets/ListAndDetail.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useIsWide } from '#admin/widgets/use-is-wide.ts';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { DuplicateCard, Likelihood } from './DuplicateCard.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MergesList } from './MergesList.tsx';
import { pairKey, useDuplicates } from './use-duplicates.ts';
import '#admin/widgets/panel.css';
import './duplicates.css';

const headingId = 'likely-duplicates';

/** The likely duplicates of a school and its recent merges, for its admins. */
export function DuplicatesPage() {
  const { schoolId = '' } = useParams();
  return <Duplicates key={schoolId} schoolId={schoolId} />;
}

function Duplicates({ schoolId }: { schoolId: string }) {
  const duplicates = useDuplicates(schoolId);
  const pairs = duplicates.pairs ?? [];
  const merges = useRead(duplicateCalls.listMerges, { params: { schoolId } }, duplicateWords.mergesFailed);
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isWide = useIsWide();
  const [busy, setBusy] = useState<string | null>(null);
  const toast = useToast();
  // Takes the pair from the current list, so that opening it again shows the latest values.
  const mergingNow =
    duplicates.pairs?.find((pair) => merging && pairKey(pair) === pairKey(merging)) ?? merging;
  const hasActed = useRef(false);
  const hasMerged = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button disappears when the lists change
  useEffect(() => {
    if (hasActed.current) focusHeading(headingId);
  }, [duplicates.pairs, merges.value]);

  async function dismiss(pair: DuplicatePair, dismissed: boolean) {
    hasActed.current = true;
    const ids = { one: pair.one._id, other: pair.other._id, dismissed };
    if (dismissed) setBusy(pairKey(pair));
    const outcome = await ask(
      sendCall(duplicateCalls.dismiss, { params: { schoolId }, body: ids }),
      duplicateWords.dismissFailed,
    );
    setBusy(null);
    if (!outcome.ok) return toast(outcome.problem.message, 'error');
    if (!dismissed) {
      toast(outcome.value.message);
      setChosen(pairKey(pair));
      return duplicates.reload();
    }
    const undo = { label: vocabulary.undo, onSelect: () => void dismiss(pair, false) };
    toast(outcome.value.message, 'done', undo);
    const at = pairs.findIndex((each) => pairKey(each) === pairKey(pair));
    setChosen(pairKey(pairs[at + 1] ?? pairs[at - 1] ?? pair));
    duplicates.drop(pair);
  }

  async function undo(mergeId: string) {
    hasActed.current = true;
    setBusy(mergeId);
    const outcome = await ask(
      sendCall(duplicateCalls.undoMerge, { params: { schoolId, mergeId } }),
      duplicateWords.undoFailed,
    );
    setBusy(null);
    toast(outcome.ok ? outcome.value.message : outcome.problem.message, outcome.ok ? 'done' : 'error');
    readAgain();
  }

  function readAgain() {
    duplicates.reload();
    merges.reload();
  }

  function showMerged(mergeId: string, message: string) {
    hasActed.current = true;
    hasMerged.current = true;
    setMerging(null);
    toast(message, 'done', { label: vocabulary.undo, onSelect: () => void undo(mergeId) });
    readAgain();
  }

  const cardOf = (pair: DuplicatePair) => (
    <DuplicateCard
      pair={pair}
      busy={busy === pairKey(pair)}
      onMerge={() => setMerging(pair)}
      onDismiss={() => void dismiss(pair, true)}
    />
  );

  return (
    <SchoolPage schoolId={schoolId} wide>
      {(school) => (
        <>
          <div id={headingId} tabIndex={-1} className={asText({ fill: true })}>
            <PageHeader title={duplicateWords.title} text={duplicateWords.hint(school)} />
          </div>
          {duplicates.total > 0 && (
            <p className={asText({ tone: 'quiet', figures: true })}>
              {duplicateWords.count(duplicates.total)}
            </p>
          )}
          {duplicates.total > 0 && !duplicates.complete && <p>{duplicateWords.notAll}</p>}
          {duplicates.pairs?.length === 0 && (
            <Empty
              icon={<UsersRound aria-hidden="true" />}
              title={duplicateWords.none}
              text={duplicates.complete ? duplicateWords.noneHint : duplicateWords.notAll}
            />
          )}
          {isWide && pairs.length > 0 && (
            <ListAndDetail
              label={duplicateWords.title}
              items={pairs}
              keyOf={pairKey}
              nameOf={({ one, other }) => duplicateWords.pair(one.name, other.name)}
              open={pairs.find((pair) => pairKey(pair) === chosen) ?? pairs[0] ?? null}
              onOpen={(pair) => setChosen(pairKey(pair))}
              row={({ one, other, score }) => (
                <>
                  <bdi className={asText({ grow: true, weight: 'bold', breaks: true })}>
                    {duplicateWords.pair(one.name, other.name)}
                  </bdi>
                  <Likelihood score={score} />
                </>
              )}
              detail={cardOf}
            />
          )}
          {!isWide && (
            <ul className={`duplicates ${asStack({ gap: 4, fill: true })}`}>
              {pairs.map((pair) => (
                <li key={pairKey(pair)} className="panel-card">
                  {cardOf(pair)}
                </li>
              ))}
            </ul>
          )}
          {duplicates.problem && <LoadFailure problem={duplicates.problem} onRetry={duplicates.retry} />}
          {duplicates.left > 0 && !duplicates.problem && (
            <Button kind="quiet" busy={duplicates.busy} onClick={() => void duplicates.readMore()}>
              {vocabulary.showMore}
            </Button>
          )}
          {merges.problem && <LoadFailure problem={merges.problem} onRetry={merges.reload} />}
          {merges.value && (
            <MergesList merges={merges.value} busy={busy} onUndo={(mergeId) => void undo(mergeId)} />
          )}
          <MergeDialog
            schoolId={schoolId}
            pair={mergingNow}
            onClose={() => setMerging(null)}
            onClosed={() => {
              if (hasActed.current) focusHeading(headingId, hasMerged.current);
              hasMerged.current = false;
            }}
            onMerged={showMerged}
            onStale={duplicates.reload}
          />
        </>
      )}
    </SchoolPage>
  );
}
