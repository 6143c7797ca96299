import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Button } from '#ui/Button.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from './Notice.tsx';

interface FailureProps {
  text: string;
  busy?: boolean;
  /** Without it trying again would not help. */
  onRetry?: (() => unknown) | undefined;
}

/** Says what failed, and offers to try again. */
export function Failure({ text, busy = false, onRetry }: FailureProps) {
  return (
    <Notice tone="error">
      <div className={asStack({ gap: 2, align: 'start' })}>
        <p>{text}</p>
        {onRetry && (
          <Button kind="quiet" busy={busy} onClick={() => void onRetry()}>
            {vocabulary.tryAgain}
          </Button>
        )}
      </div>
    </Notice>
  );
}
