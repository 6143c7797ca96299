import { memorialWords as words } from '@memcherrish/shared/text/memorial.ts';
import { formErrors } from '@memcherrish/shared/wire/form-errors.ts';
import { deathReportBody, memorialCalls } from '@memcherrish/shared/wire/memorials.ts';
import { Flower2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import type { CardPerson } from '#components/card-extras.ts';
import { useStructures, useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import './report-death.css';

/** The way from the card of a schoolmate of an own batch to a private report that they have died. */
export function ReportDeath({ personId, kind, name, divisionId }: CardPerson) {
  const viewer = useViewer();
  const structures = useStructures() ?? [];
  const [isOpen, setOpen] = useState(false);
  const own = viewer?.kind === 'schoolmate' ? viewer.memberships.map(({ batchId }) => batchId) : [];
  const isClassmate = structures.some(({ batches }) =>
    batches.some(
      ({ _id, divisions }) => own.includes(_id) && divisions.some((division) => division._id === divisionId),
    ),
  );
  if (kind !== 'schoolmate' || !isClassmate) return null;
  return (
    <>
      <p>
        <LinkButton kind="quiet" icon={<Flower2 />} onClick={() => setOpen(true)}>
          {words.report(name)}
        </LinkButton>
      </p>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.reportTitle(name)}
        description={words.reportText}
        size="small"
      >
        <ReportForm personId={personId} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({ personId, onSent }: { personId: string; onSent(): void }) {
  const [entry, setEntry] = useState({ born: '', died: '', note: '' });
  const { form, errors, failure, busy, send, mark, clearError } = useSubmit<'born' | 'died' | 'note'>([
    'born',
    'died',
    'note',
  ]);
  const toast = useToast();
  const change = (field: keyof typeof entry) => (value: string) => {
    setEntry((before) => ({ ...before, [field]: value }));
    clearError(field);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const report = { schoolmateId: personId, ...entry };
    const wrong = formErrors<keyof typeof entry>(deathReportBody, report);
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const sent = await send(async () =>
      withReason(await sendCall(memorialCalls.report, { body: report }), words.reportFailed),
    );
    if (!sent.ok) return;
    toast(sent.value.message);
    onSent();
  }

  return (
    <form className="report-death" ref={form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextField
        label={words.born}
        hint={words.dateHint}
        error={errors.born}
        value={entry.born}
        onChange={change('born')}
      />
      <TextField label={words.died} error={errors.died} value={entry.died} onChange={change('died')} />
      <TextArea
        label={words.note}
        rows={2}
        maxLength={500}
        error={errors.note}
        value={entry.note}
        onChange={change('note')}
      />
      <Button type="submit" busy={busy} busyLabel={words.sending}>
        {words.send}
      </Button>
    </form>
  );
}
