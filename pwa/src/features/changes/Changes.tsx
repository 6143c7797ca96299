import { changesWords } from '@memcherrish/shared/descriptions/changes.ts';
import { blockWords } from '@memcherrish/shared/text/account/blocks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CircleCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { needsPerson, type OutboxRow } from '#local/edits/edits.ts';
import { mutationOf } from '#local/edits/mutations/index.ts';
import { isWorthTelling } from '#local/edits/mutations/notifications-read.ts';
import { removeFromOutbox } from '#local/outbox/outbox.ts';
import { nextToSend } from '#local/outbox/queue.ts';
import { useOutbox } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { Moment } from '#ui/words/Moment.tsx';
import './changes.css';

interface ChangesProps {
  /** Sends now instead of waiting for the next retry. */
  onSendNow(): void;
}

/** `/changes`: the edits that the server has not confirmed, each with the reason why it waits. */
export function Changes({ onSendNow }: ChangesProps) {
  const rows = useOutbox();
  const [discarding, setDiscarding] = useState<OutboxRow | null>(null);
  const toast = useToast();
  if (rows === undefined) return null;
  const shown = (rows ?? []).filter(isWorthTelling);
  const next = nextToSend(rows ?? []);

  async function discard(row: OutboxRow) {
    setDiscarding(null);
    toast(
      (await removeFromOutbox(row.key)) ? changesWords.changeDiscarded : changesWords.changeSentMeanwhile,
    );
  }

  return (
    <>
      <PageHeader
        title={changesWords.unsentChanges}
        text={shown.length > 0 ? changesWords.changesText : ''}
        actions={
          next && (
            <Button kind="quiet" icon={<Send />} onClick={onSendNow}>
              {changesWords.sendNow}
            </Button>
          )
        }
      />
      {shown.length === 0 ? (
        <Empty icon={<CircleCheck aria-hidden="true" />} title={changesWords.nothingWaits} />
      ) : (
        <ol className={`changes ${asStack({ gap: 3 })}`} aria-label={changesWords.unsentChanges}>
          {shown.map((row) => (
            <Change
              key={row.key}
              row={row}
              isNext={row.key === next?.key}
              onTryAgain={onSendNow}
              onDiscard={() => setDiscarding(row)}
            />
          ))}
        </ol>
      )}
      <ConfirmDialog
        open={discarding !== null}
        title={changesWords.discardThisChange}
        text={changesWords.discardAsk}
        confirmLabel={changesWords.discard}
        danger
        onConfirm={() => discarding && void discard(discarding)}
        onCancel={() => setDiscarding(null)}
      />
    </>
  );
}

interface ChangeProps {
  row: OutboxRow;
  isNext: boolean;
  onTryAgain(): void;
  onDiscard(): void;
}

function Change({ row, isNext, onTryAgain, onDiscard }: ChangeProps) {
  const { title, detail = '', edit } = mutationOf(row.edit).words(row.edit, { blockWords, changesWords });
  const isBlocked = row.problem?.isBlocked === true;
  const states = {
    waiting: isBlocked ? changesWords.changeBlocked : waitingWords(row, isNext),
    sent: vocabulary.notSentYet,
    refused: messages.changeRefused,
    conflict: changesWords.changeAsks,
  };
  return (
    <li className="change">
      <div className="change-words">
        <p className={asText({ weight: 'bold' })}>{title}</p>
        {detail !== '' && (
          <p className="change-detail" dir="auto">
            {detail}
          </p>
        )}
        <p className="change-state">
          <span className={needsPerson(row) ? asText({ tone: 'red', weight: 'medium' }) : undefined}>
            {states[row.state]}
          </span>
          {' · '}
          <Moment at={row.madeAt} />
        </p>
      </div>
      <div className={asRow({ gap: 2, wrap: true })}>
        {isBlocked && (
          <Button kind="quiet" onClick={onTryAgain}>
            {changesWords.tryAgain}
          </Button>
        )}
        {edit !== undefined && (
          <LinkButton kind={row.state === 'conflict' ? 'primary' : 'quiet'} to={edit}>
            {row.state === 'conflict' ? changesWords.choose : changesWords.edit}
          </LinkButton>
        )}
        <Button kind="quiet" onClick={onDiscard}>
          {changesWords.discard}
        </Button>
      </div>
      {tellsMore(row) && (
        <div className={asText({ spans: true })}>
          <Notice tone={needsPerson(row) ? 'error' : 'info'}>{reasonOf(row)}</Notice>
        </div>
      )}
    </li>
  );
}

function waitingWords({ problem }: OutboxRow, isNext: boolean): string {
  return isNext || !problem ? vocabulary.notSentYet : changesWords.changeHeld;
}

/** Hides 'no connection' at single edits, because one line says it for all. */
function tellsMore({ state, problem }: OutboxRow): boolean {
  return problem !== null && (state !== 'waiting' || problem.code !== null || problem.isBlocked === true);
}

function reasonOf({ problem }: OutboxRow): string {
  return [problem?.message, ...Object.values(problem?.fields ?? {})].filter(Boolean).join(' ');
}
