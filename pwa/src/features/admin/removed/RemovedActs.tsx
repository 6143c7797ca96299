import { removedWords as words } from '@memcherrish/shared/text/desk/removed.ts';
import type { RemovedEntry } from '@memcherrish/shared/wire/desk/removed.ts';
import { currentDate } from '#clock/clock.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { momentInSentence } from '#ui/words/times.ts';
import { RemovedRow } from './RemovedRow.tsx';
import { groupsOf, restorable } from './removed-groups.ts';

interface RemovedActsProps {
  entries: readonly RemovedEntry[];
  /** The ids that are being restored. */
  busy: ReadonlySet<string>;
  onRestore: (ids: readonly string[]) => void;
  onErase: (entry: RemovedEntry) => void;
}

/** The entries, those of one act together. */
export function RemovedActs({ entries, busy, onRestore, onErase }: RemovedActsProps) {
  const now = currentDate();
  return groupsOf(entries).map(({ key, entries: together }) => {
    const ids = restorable(together);
    const rows = (
      <ul className="panel-card entry-rows">
        {together.map((entry) => (
          <RemovedRow
            key={entry._id}
            entry={entry}
            busy={busy.has(entry._id)}
            onRestore={() => onRestore([entry._id])}
            onErase={() => onErase(entry)}
          />
        ))}
      </ul>
    );
    const [first] = together;
    if (together.length === 1 || !first) {
      return (
        <div key={key} className={`removed-act ${asStack({ gap: 3, fill: true })}`}>
          {rows}
        </div>
      );
    }
    const heading = words.together(together.length);
    const when = momentInSentence(first.at, now);
    return (
      <section
        key={key}
        className={`removed-act ${asStack({ gap: 3, fill: true })}`}
        aria-label={`${heading}. ${words.removedBy(first.by, when)}`}
      >
        <div className={asRow({ gap: 2, across: 4, wrap: true, justify: 'between' })}>
          <div>
            <h2 className={asText({ size: 2, weight: 'bold', face: 'body' })}>{heading}</h2>
            <p className={asText({ width: 'measure', tone: 'quiet' })}>{words.removedBy(first.by, when)}</p>
          </div>
          {ids.length > 1 && (
            <Button kind="quiet" busy={ids.every((id) => busy.has(id))} onClick={() => onRestore(ids)}>
              {words.restoreAll(ids.length)}
            </Button>
          )}
        </div>
        {rows}
      </section>
    );
  });
}
