import { removedWords as words } from '@memcherrish/shared/text/desk/removed.ts';
import type { RemovedEntry } from '@memcherrish/shared/wire/desk/removed.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { currentDate } from '#clock/clock.ts';
import { asText } from '#ui/layout.ts';
import { dateInWords, momentInSentence } from '#ui/words/times.ts';

interface RemovedRowProps {
  entry: RemovedEntry;
  busy: boolean;
  onRestore: () => void;
  onErase: () => void;
}

/** One entry: what it was, who removed it, and until when it can be restored. */
export function RemovedRow({ entry, busy, onRestore, onErase }: RemovedRowProps) {
  const restore = {
    label: busy ? words.restoring : words.restore,
    busy,
    onSelect: onRestore,
  };
  return (
    <EntryRow
      title={titleOf(entry)}
      text={<RemovedText entry={entry} />}
      actions={[
        ...(entry.obstacle === null ? [restore] : []),
        { label: words.erase, danger: true, onSelect: onErase },
      ]}
    />
  );
}

export function titleOf({ kind, name }: RemovedEntry): string {
  return kind === 'post' ? words.postBy(name) : name;
}

function RemovedText({ entry: { kind, from, excerpt, by, at, until, obstacle } }: { entry: RemovedEntry }) {
  const [batch] = from;
  return (
    <>
      {kind === 'post' && <span className="removed-line">{excerpt ?? words.emptyPost}</span>}
      <span className="removed-line">
        {words.kinds[kind]}
        {'. '}
        {kind === 'person' && words.fromClasses(from)}
        {kind !== 'person' && batch !== undefined && words.inBatch(batch)}
      </span>
      <span className="removed-line">
        {words.removedBy(by, momentInSentence(at, currentDate()))} {words.until(dateInWords(until))}
      </span>
      {obstacle !== null && <span className={`removed-line ${asText({ tone: 'red' })}`}>{obstacle}</span>}
    </>
  );
}
