import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { isSessionOver } from '#api/in-words.ts';
import type { Problem } from '#api/outcome.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import './load-failure.css';

/** Shows that loading failed, with a retry button. An expired session is shown once for the whole page instead. */
export function LoadFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (isSessionOver(problem)) return null;
  return (
    <Notice tone="error">
      <p>{problem.message}</p>
      <div className="load-failure-step">
        <Button kind="quiet" onClick={onRetry}>
          {vocabulary.tryAgain}
        </Button>
      </div>
    </Notice>
  );
}
