import { Progress } from '@base-ui/react/progress';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/rehearsals.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { rehearsalCalls } from '@memcherrish/shared/wire/rehearsals.ts';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { spreadsheetProblem, spreadsheetTypes } from '#admin/schools/chosen-files.ts';
import { ask } from '#admin/widgets/connection.ts';
import { importAddress } from '#admin/widgets/dashboard-address.ts';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/FileField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { markSent } from '#ui/unsaved-changes.ts';
import '#admin/people/upload.css';
import '#ui/link-button.css';

interface Problems {
  batch?: string | undefined;
  file?: string | undefined;
  form?: string | undefined;
}

/** Chooses a batch and a file, and opens the checked list. */
export function CheckForm({ school }: { school: Structure }) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [share, setShare] = useState<number | null>(null);
  const only = school.batches.length === 1 ? school.batches[0] : undefined;
  const batch = school.batches.find(({ _id }) => _id === query.get('batch')) ?? only;
  const division = batch?.divisions.find(({ _id }) => _id === query.get('division'));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fileProblem = spreadsheetProblem(file);
    if (!batch || !file || fileProblem) {
      setProblems({ batch: batch ? undefined : words.chooseBatch, file: fileProblem ?? undefined });
      return;
    }
    setProblems({});
    setShare(0);
    const started = sendCall(rehearsalCalls.start, {
      params: { schoolId: school._id },
      form: { batchId: batch._id, divisionId: division?._id, file },
      onProgress: setShare,
    });
    const outcome = await ask(started, words.uploadFailed);
    setShare(null);
    if (outcome.ok) {
      markSent(form);
      return navigate(importAddress(school._id, outcome.value._id));
    }
    const { message, fields } = outcome.problem;
    setProblems(fields['file'] ? { file: fields['file'] } : { form: message });
  }

  if (school.batches.length === 0) return <Notice tone="info">{words.noBatches}</Notice>;
  return (
    <form className="panel-card upload" onSubmit={(event) => void submit(event)} noValidate>
      {problems.form && <Notice tone="error">{problems.form}</Notice>}
      <SelectField
        label={words.batch}
        value={batch?._id ?? ''}
        placeholder={words.chooseBatch}
        error={problems.batch}
        options={school.batches.map(({ _id, batch: label }) => ({ value: _id, label }))}
        onChange={(value) => {
          setProblems({});
          setQuery({ batch: value }, { replace: true });
        }}
      />
      <FileField
        label={dashboardLabels.classList}
        hint={dashboardWords.spreadsheetHint}
        accept={spreadsheetTypes}
        file={file}
        disabled={share !== null}
        onChange={(chosen) => {
          setFile(chosen);
          setProblems({ file: (chosen && spreadsheetProblem(chosen)) ?? undefined });
        }}
        error={problems.file}
      />
      <div className="upload-actions">
        <Button type="submit" busy={share !== null} busyLabel={words.checking}>
          {words.check}
        </Button>
        <a className="link-button" href={paths.importTemplate} download>
          <Download aria-hidden="true" />
          {dashboardLabels.downloadTemplate}
        </a>
      </div>
      {share !== null && (
        <Progress.Root className="upload-progress" value={share >= 1 ? null : Math.round(share * 100)}>
          <Progress.Label className="upload-progress-label">
            {share >= 1 ? dashboardWords.spreadsheetReading : dashboardWords.spreadsheetSending}
          </Progress.Label>
          <Progress.Value className="upload-progress-value" />
          <Progress.Track className="upload-progress-track">
            <Progress.Indicator className="upload-progress-done" />
          </Progress.Track>
        </Progress.Root>
      )}
    </form>
  );
}
