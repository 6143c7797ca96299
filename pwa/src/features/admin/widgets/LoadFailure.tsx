import { isSessionOver } from '#api/in-words.ts';
import type { Problem } from '#api/outcome.ts';
import { Failure } from '#ui/pages/Failure.tsx';

/** Shows that loading failed, with a retry button. An expired session is shown once for the whole page instead. */
export function LoadFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return !isSessionOver(problem) && <Failure text={problem.message} onRetry={onRetry} />;
}
