import { changesWords } from '@memcherrish/shared/descriptions/changes.ts';
import { blockWords } from '@memcherrish/shared/text/account/blocks.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { currentDate } from '#clock/clock.ts';
import type { OutboxRow } from '#local/edits/edits.ts';
import type { ShownBlock } from '#local/edits/mutations/shown-viewer.ts';
import { removeFromOutbox } from '#local/outbox/outbox.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useOutbox } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dayInWords } from '#ui/words/times.ts';
import { Section } from './Section.tsx';

const sentences = { refused: blockWords.showFailed, notKept: blockWords.showFailed };

/** The people that the viewer blocks, each with 'unblock' (decision record 0022). Reads the device, so it works offline. */
export function BlockedPeople({ hidings }: { hidings: readonly ShownBlock[] }) {
  const refused = (useOutbox() ?? []).filter(isRefused);
  const isEmpty = hidings.length === 0 && refused.length === 0;
  return (
    <Section title={blockWords.listTitle} text={isEmpty ? blockWords.listEmpty : blockWords.listText}>
      {!isEmpty && (
        <ul className={asStack({ gap: 3 })} aria-label={blockWords.listTitle}>
          {hidings.map((block) => (
            <Person key={block._id} block={block} />
          ))}
          {refused.map((row) => (
            <Refused key={row.key} row={row} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Person({ block: { _id: personId, name, since, waits } }: { block: ShownBlock }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function show() {
    setFailure(null);
    setBusy(true);
    const sent = await submitEdit({ kind: 'hiding-end', personId, name }, sentences);
    setBusy(false);
    if (!sent.ok) return setFailure(sent.problem.message);
    toast(sent.value === 'sent' ? blockWords.shown(name) : messages.savedHere);
  }

  return (
    <li className={`settings-item ${asRow({ gap: 2, across: 4, wrap: true })}`}>
      <EyeOff aria-hidden="true" />
      <div className="settings-words">
        <p className={asText({ weight: 'medium' })} dir="auto">
          {name}
        </p>
        <p className={asText({ size: 1, tone: 'quiet' })}>
          {waits ? vocabulary.notSentYet : blockWords.since(dayInWords(since, currentDate()))}
        </p>
      </div>
      <Button kind="quiet" busy={busy} aria-label={`${blockWords.show}: ${name}`} onClick={() => void show()}>
        {blockWords.show}
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </li>
  );
}

type RefusedRow = OutboxRow & { edit: Extract<OutboxRow['edit'], { kind: 'hiding' | 'hiding-end' }> };

function isRefused(row: OutboxRow): row is RefusedRow {
  return row.state === 'refused' && (row.edit.kind === 'hiding' || row.edit.kind === 'hiding-end');
}

function Refused({ row }: { row: RefusedRow }) {
  const toast = useToast();
  async function discard() {
    toast(
      (await removeFromOutbox(row.key)) ? changesWords.changeDiscarded : changesWords.changeSentMeanwhile,
    );
  }
  const { kind, name } = row.edit;
  return (
    <li className={`settings-item ${asRow({ gap: 2, across: 4, wrap: true })}`}>
      <div className="settings-words">
        <p className={asText({ weight: 'medium' })} dir="auto">
          {kind === 'hiding' ? blockWords.hide(name) : blockWords.showTo(name)}
        </p>
        <p className={asText({ size: 1, tone: 'quiet' })}>{messages.changeRefused}</p>
      </div>
      <Button kind="quiet" aria-label={settingsWords.discardOf(name)} onClick={() => void discard()}>
        {settingsWords.discard}
      </Button>
      {row.problem && <Notice tone="error">{row.problem.message}</Notice>}
    </li>
  );
}
