import { Progress } from '@base-ui/react/progress';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { rehearsalCalls } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { spreadsheetProblem, spreadsheetTypes } from '#admin/schools/chosen-files.ts';
import { ask } from '#admin/widgets/connection.ts';
import { importAddress } from '#admin/widgets/dashboard-address.ts';
import { sendCall } from '#api/send-call.ts';
import { FileField } from '#ui/forms/FileField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import '#admin/people/upload.css';
import '#ui/link-button.css';

/** Chooses a batch and a file, and opens the checked list. */
export function CheckForm({ school }: { school: Structure }) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [share, setShare] = useState<number | null>(null);
  const only = school.batches.length === 1 ? school.batches[0] : undefined;
  const batch = school.batches.find(({ _id }) => _id === query.get('batch')) ?? only;
  const division = batch?.divisions.find(({ _id }) => _id === query.get('division'));
  const form = useForm({
    start: { file: null as File | null },
    fields: ['batch'],
    read: ({ file }) => {
      const fileProblem = spreadsheetProblem(file) ?? undefined;
      if (batch && file && !fileProblem) return { ok: true, body: { batchId: batch._id, file } };
      return {
        ok: false,
        errors: { ...(!batch && { batch: words.chooseBatch }), ...(fileProblem && { file: fileProblem }) },
      };
    },
    call: async (chosen) => {
      setShare(0);
      const started = sendCall(rehearsalCalls.start, {
        params: { schoolId: school._id },
        form: { ...chosen, divisionId: division?._id },
        onProgress: setShare,
      });
      const outcome = await ask(started, vocabulary.uploadFailed);
      setShare(null);
      return outcome;
    },
    onSent: ({ _id }) => navigate(importAddress(school._id, _id)),
  });

  if (school.batches.length === 0) return <Notice tone="info">{words.noBatches}</Notice>;
  return (
    <Form of={form} className={`panel-card ${asStack({ gap: 5 })}`}>
      <SelectField
        label={vocabulary.batch}
        value={batch?._id ?? ''}
        placeholder={words.chooseBatch}
        error={form.errors.batch}
        options={school.batches.map(({ _id, batch: label }) => ({ value: _id, label }))}
        onChange={(value) => {
          form.mark({});
          setQuery({ batch: value }, { replace: true });
        }}
      />
      <FileField
        label={dashboardLabels.classList}
        hint={dashboardWords.spreadsheetHint}
        accept={spreadsheetTypes}
        disabled={share !== null}
        {...form.field('file')}
        onChange={(file) => {
          form.change({ file });
          const problem = file && spreadsheetProblem(file);
          if (problem) form.mark({ file: problem });
        }}
      />
      <div className={asRow({ gap: 2, across: 5, wrap: true })}>
        <SubmitButton of={form} label={words.check} busyLabel={words.checking} />
        <a className="link-button" href={paths.importTemplate} download>
          <Download aria-hidden="true" />
          {dashboardLabels.downloadTemplate}
        </a>
      </div>
      {share !== null && (
        <Progress.Root className="upload-progress" value={share >= 1 ? null : Math.round(share * 100)}>
          <Progress.Label className={asText({ size: 1, tone: 'quiet', figures: true })}>
            {share >= 1 ? dashboardWords.spreadsheetReading : dashboardWords.spreadsheetSending}
          </Progress.Label>
          <Progress.Value className={asText({ size: 1, tone: 'quiet', figures: true })} />
          <Progress.Track className="upload-progress-track">
            <Progress.Indicator className="upload-progress-done" />
          </Progress.Track>
        </Progress.Root>
      )}
    </Form>
  );
}
