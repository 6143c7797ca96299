import { Toast } from '@base-ui/react/toast';
import { useCallback } from 'react';

/** In milliseconds; what went wrong stays longer. */
const shownFor = { done: 5000, error: 10_000 };

/** Says one sentence at the foot of the screen, for what needs no answer. It is read out when there is a pause. */
export function useToast(): (message: string, tone?: 'done' | 'error') => void {
  const { add } = Toast.useToastManager();
  return useCallback(
    (message, tone = 'done') => {
      add({ description: message, type: tone, timeout: shownFor[tone] });
    },
    [add],
  );
}
