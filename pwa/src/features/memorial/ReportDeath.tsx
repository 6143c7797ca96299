import { memorialWords as words } from '@memcherrish/shared/text/school/memorial.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { deathReportBody, memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { Flower2 } from 'lucide-react';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import type { CardPerson } from '#components/card-extras.ts';
import { useStructures, useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';

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
      <LinkButton kind="quiet" icon={<Flower2 />} onClick={() => setOpen(true)}>
        {words.report}
      </LinkButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.reportTitle(name)}
        description={words.reportText}
        size="small"
      >
        <Report personId={personId} onEnd={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Asks whether the viewer is sure before it asks for dates. */
function Report({ personId, onEnd }: { personId: string; onEnd(): void }) {
  const [isSure, setSure] = useState(false);
  if (isSure) return <ReportForm personId={personId} onSent={onEnd} />;
  return (
    <DialogFoot>
      <Button kind="quiet" onClick={onEnd}>
        {vocabulary.cancel}
      </Button>
      <Button onClick={() => setSure(true)}>{words.sure}</Button>
    </DialogFoot>
  );
}

function ReportForm({ personId, onSent }: { personId: string; onSent(): void }) {
  const toast = useToast();
  const form = useForm({
    start: { born: '', died: '', note: '' },
    read: (entry) => bySchema(deathReportBody, { schoolmateId: personId, ...entry }),
    call: async (body) => withReason(await sendCall(memorialCalls.report, { body }), words.reportFailed),
    onSent: ({ message }) => {
      toast(message);
      onSent();
    },
  });

  return (
    <Form of={form} className={asStack({ gap: 4 })}>
      <TextField label={words.born} hint={words.dateHint} {...form.field('born')} />
      <TextField label={words.died} {...form.field('died')} />
      <TextArea label={words.note} rows={2} maxLength={500} {...form.field('note')} />
      <SubmitButton of={form} label={words.send} busyLabel={vocabulary.sending} />
    </Form>
  );
}
