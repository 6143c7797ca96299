import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { isSessionOver } from '#api/in-words.ts';
import type { Problem } from '#api/outcome.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import './load-failure.css';

/** Says that something could not be read, and offers to try again. That the session is over is said for the whole page. */
export function LoadFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (isSessionOver(problem)) return null;
  return (
    <Notice tone="error">
      <p>{problem.message}</p>
      <div className="load-failure-step">
        <Button kind="quiet" onClick={onRetry}>
          {dashboardLabels.tryAgain}
        </Button>
      </div>
    </Notice>
  );
}
