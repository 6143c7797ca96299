import { Progress } from '@base-ui/react/progress';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';

/** The progress of the upload. After the last byte the server reads the rows, which takes an unknown time. */
export function UploadProgress({ share }: { share: number }) {
  const reading = share >= 1;
  return (
    <Progress.Root className="upload-progress" value={reading ? null : Math.round(share * 100)}>
      <Progress.Label className="upload-progress-label">
        {reading ? dashboardWords.spreadsheetReading : dashboardWords.spreadsheetSending}
      </Progress.Label>
      <Progress.Value className="upload-progress-value" />
      <Progress.Track className="upload-progress-track">
        <Progress.Indicator className="upload-progress-done" />
      </Progress.Track>
    </Progress.Root>
  );
}
