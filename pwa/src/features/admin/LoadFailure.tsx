import type { Problem } from '#api/outcome.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { wantsSignIn } from './in-words.ts';
import './load-failure.css';

/** Says that something could not be read, with the step that helps. */
export function LoadFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <Notice tone="error">
      <p>{problem.message}</p>
      <div className="load-failure-step">
        {wantsSignIn(problem) ? (
          <LinkButton to="/login">Sign in</LinkButton>
        ) : (
          <Button kind="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </Notice>
  );
}
