import { Progress } from '@base-ui/react/progress';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';

/** How far the file is; once all of it has left, the server reads the rows, and nobody knows how long that takes. */
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
