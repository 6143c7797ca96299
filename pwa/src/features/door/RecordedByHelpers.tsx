import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import { doorCalls, type Recorder } from '@memcherrish/shared/wire/events/door.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { PersonRow } from '#components/PersonRow.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asSurface } from '#ui/layout.ts';
import { say } from '#ui/toasts/toast.ts';

const nameOf = ({ name }: Recorder) => name ?? doorWords.leftRecorder;

/** Lists how much each helper of now or before recorded. An organiser discards all of one, or brings it back. */
export function RecordedByHelpers({ eventId, onChange }: { eventId: string; onChange: () => void }) {
  const [recorders, setRecorders] = useState<readonly Recorder[]>([]);
  const [chosen, setChosen] = useState<Recorder | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    const outcome = await sendCall(doorCalls.listHelpers, { params: { eventId } });
    if (outcome.ok) setRecorders(outcome.value.recorders);
  }, [eventId]);
  useEffect(() => void load(), [load]);

  function choose(recorder: Recorder | null) {
    setFailure(null);
    setChosen(recorder);
  }
  async function discard({ _id }: Recorder) {
    setBusy(true);
    const outcome = await sendCall(doorCalls.discardRecorded, { params: { eventId, recorderId: _id } });
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.problem.message);
    setChosen(null);
    say(outcome.value.message);
    void load();
    onChange();
  }
  async function bringBack({ _id }: Recorder) {
    const outcome = await sendCall(doorCalls.bringRecordedBack, { params: { eventId, recorderId: _id } });
    if (!outcome.ok) return say(outcome.problem.message, 'error');
    say(outcome.value.message);
    void load();
  }
  if (recorders.length === 0) return null;
  return (
    <section className="door-recorded">
      <h2>{doorWords.recordedBy}</h2>
      <p>{doorWords.recordedByText}</p>
      <ul className="door-people" aria-label={doorWords.recordedBy}>
        {recorders.map((recorder) => (
          <li key={recorder._id} className={asSurface({ p: 3 })}>
            <PersonRow
              person={{ name: nameOf(recorder) }}
              text={doorWords.counts(recorder.inForce, recorder.discarded)}
              end={
                <>
                  {recorder.discarded > 0 && (
                    <Button
                      kind="quiet"
                      aria-label={doorWords.bringBackNamed(nameOf(recorder))}
                      onClick={() => void bringBack(recorder)}
                    >
                      {doorWords.bringBack}
                    </Button>
                  )}
                  {recorder.inForce > 0 && (
                    <Button
                      kind="quiet"
                      aria-label={doorWords.discardNamed(nameOf(recorder))}
                      onClick={() => choose(recorder)}
                    >
                      {doorWords.discard}
                    </Button>
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={doorWords.discardTitle(chosen ? nameOf(chosen) : '')}
        text={doorWords.discardText(chosen?.inForce ?? 0)}
        details={doorWords.discardDetails}
        confirmLabel={doorWords.discard}
        danger
        busy={busy}
        failure={failure}
        onConfirm={() => chosen && void discard(chosen)}
        onCancel={() => choose(null)}
      />
    </section>
  );
}
