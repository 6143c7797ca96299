import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { Download, ListChecks } from 'lucide-react';
import { useEffect } from 'react';
import { spreadsheetProblem, spreadsheetTypes } from '#admin/schools/chosen-files.ts';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/forms/FileField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import type { Upload } from './use-uploads.ts';
import '#ui/link-button.css';
import './upload.css';
import { Progress } from '@base-ui/react/progress';

interface UploadFormProps {
  upload: Upload;
  /** The page that checks a list before anything changes. */
  checkAddress: string;
  onChoose: (file: File | null) => void;
  onSend: (file: File | null) => void;
}

export function UploadForm({ upload, checkAddress, onChoose, onSend }: UploadFormProps) {
  const { file, fileError, failure, share } = upload;
  const form = useForm({
    start: { file },
    read: () => checked(file, { file: spreadsheetProblem(file) ?? undefined }),
    onSent: onSend,
    // The desk keeps the file while its screens change.
    leaving: 'kept',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the file turns out to be invalid
  useEffect(() => {
    if (fileError) form.mark({ file: fileError });
  }, [fileError]);

  return (
    <Form of={form} className={`panel-card ${asStack({ gap: 5 })}`}>
      {failure && <Notice tone="error">{failure}</Notice>}
      <FileField
        label={dashboardLabels.classList}
        hint={dashboardWords.spreadsheetHint}
        accept={spreadsheetTypes}
        value={file}
        disabled={share !== null}
        onChange={(chosen) => {
          form.clearError('file');
          onChoose(chosen);
        }}
        error={form.errors.file ?? fileError}
      />
      <div className={asRow({ gap: 2, across: 5, wrap: true })}>
        <Button type="submit" busy={share !== null} busyLabel={vocabulary.uploading}>
          {dashboardLabels.upload}
        </Button>
        {/* A download instead of a navigation: an error page would discard the admin's selections. */}
        <a className="link-button" href={paths.importTemplate} download>
          <Download aria-hidden="true" />
          {dashboardLabels.downloadTemplate}
        </a>
        <LinkButton to={checkAddress} icon={<ListChecks />}>
          {rehearsalWords.open}
        </LinkButton>
      </div>
      {share !== null && <UploadProgress share={share} />}
    </Form>
  );
}

/** The progress of the upload. After the last byte the server reads the rows, which takes an unknown time. */
function UploadProgress({ share }: { share: number }) {
  const reading = share >= 1;
  return (
    <Progress.Root className="upload-progress" value={reading ? null : Math.round(share * 100)}>
      <Progress.Label className={asText({ size: 1, tone: 'quiet', figures: true })}>
        {reading ? dashboardWords.spreadsheetReading : dashboardWords.spreadsheetSending}
      </Progress.Label>
      <Progress.Value className={asText({ size: 1, tone: 'quiet', figures: true })} />
      <Progress.Track className="upload-progress-track">
        <Progress.Indicator className="upload-progress-done" />
      </Progress.Track>
    </Progress.Root>
  );
}
