import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { doorCalls, type Recorder } from '@memcherrish/shared/wire/events/door.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import type { Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { say } from '#ui/toasts/toast.ts';

const nameOf = ({ name }: Recorder) => name ?? doorWords.leftRecorder;
const kind: RowKind<Recorder> = {
  keyOf: ({ _id }) => _id,
  nameOf,
  faceOf: () => ({ photo: null }),
  searched: nameOf,
};
const columns: readonly Column<Recorder>[] = [
  { key: 'name', title: vocabulary.name, width: [8, 2], text: nameOf },
  {
    ...{ key: 'counts', title: doorWords.recordedBy, width: [8, 2] },
    text: ({ inForce, discarded }) => doorWords.counts(inForce, discarded),
  },
];

/** Lists how much each helper of now or before recorded. An organiser discards all of one, or brings it back. */
export function RecordedByHelpers({ eventId, onChange }: { eventId: string; onChange: () => void }) {
  const [recorders, setRecorders] = useState<readonly Recorder[]>([]);
  const load = useCallback(async () => {
    const outcome = await sendCall(doorCalls.listHelpers, { params: { eventId } });
    if (outcome.ok) setRecorders(outcome.value.recorders);
  }, [eventId]);
  useEffect(() => void load(), [load]);

  const discard = useConfirm<Recorder>(
    ({ _id }) => sendCall(doorCalls.discardRecorded, { params: { eventId, recorderId: _id } }),
    () => {
      void load();
      onChange();
    },
  );
  async function bringBack({ _id }: Recorder) {
    const outcome = await sendCall(doorCalls.bringRecordedBack, { params: { eventId, recorderId: _id } });
    if (!outcome.ok) return say(outcome.problem.message, 'error');
    say(outcome.value.message);
    void load();
  }
  const grid = usePeopleGrid({ rows: recorders, kind, columns, inGivenOrder: true });
  if (recorders.length === 0) return null;
  return (
    <section className="door-recorded">
      <h2>{doorWords.recordedBy}</h2>
      <p>{doorWords.recordedByText}</p>
      <PeopleGrid
        label={doorWords.recordedBy}
        grid={grid}
        role="list"
        grows
        end={{
          width: 16,
          of: (recorder) => (
            <>
              {recorder.discarded > 0 && (
                <Button
                  kind="quiet"
                  aria-label={doorWords.bringBackNamed(nameOf(recorder))}
                  onClick={() => void bringBack(recorder)}
                >
                  {vocabulary.bringBack}
                </Button>
              )}
              {recorder.inForce > 0 && (
                <Button
                  kind="quiet"
                  aria-label={doorWords.discardNamed(nameOf(recorder))}
                  onClick={() => discard.ask(recorder)}
                >
                  {vocabulary.discard}
                </Button>
              )}
            </>
          ),
        }}
      />
      <ConfirmDialog
        {...discard.dialog}
        title={doorWords.discardTitle(discard.item ? nameOf(discard.item) : '')}
        text={doorWords.discardText(discard.item?.inForce ?? 0)}
        details={doorWords.discardDetails}
        confirmLabel={vocabulary.discard}
      />
    </section>
  );
}
