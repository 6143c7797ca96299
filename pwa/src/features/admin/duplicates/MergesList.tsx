import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Merges } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { currentDate } from '#clock/clock.ts';
import { asStack, asText } from '#ui/layout.ts';
import { momentInSentence } from '#ui/words/times.ts';

interface MergesListProps {
  merges: Merges;
  /** The id of the merge that is being undone. */
  busy: string | null;
  onUndo: (mergeId: string) => void;
}

/** The merges of the last 30 days by any admin of the school, with 'Undo' where it is possible. */
export function MergesList({ merges, busy, onUndo }: MergesListProps) {
  return (
    <section
      className={`panel-list duplicates-merged ${asStack({ gap: 4 })}`}
      aria-labelledby="merged-of-late"
    >
      <h2 id="merged-of-late">{duplicateWords.merged}</h2>
      {merges.length === 0 ? (
        <p className={asText({ width: 'measure', tone: 'quiet' })}>{duplicateWords.noneMerged}</p>
      ) : (
        <ul className="panel-card entry-rows">
          {merges.map((merge) => (
            <EntryRow
              key={merge._id}
              title={titleOf(merge)}
              text={textOf(merge)}
              actions={
                merge.obstacle === null
                  ? [
                      {
                        label: busy === merge._id ? duplicateWords.undoing : vocabulary.undo,
                        busy: busy === merge._id,
                        onSelect: () => onUndo(merge._id),
                      },
                    ]
                  : []
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type Merge = Merges[number];

function titleOf({ gone, kept, obstacle }: Merge): string {
  if (gone === null || kept === null) return duplicateWords.formerMember;
  return obstacle === 'undone'
    ? duplicateWords.undonePair(gone, kept)
    : duplicateWords.mergedInto(gone, kept);
}

function textOf({ at, by, how, obstacle }: Merge): string {
  const when = momentInSentence(at, currentDate());
  const story = `${duplicateWords.how[how](by)} ${when}.`;
  return obstacle === null ? story : `${story} ${duplicateWords.obstacle[obstacle]}`;
}
