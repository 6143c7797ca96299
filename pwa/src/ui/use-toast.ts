import { Toast } from '@base-ui/react/toast';
import { useCallback } from 'react';

/** Says one sentence at the foot of the screen, for what was done and needs no answer. An error is read out at once. */
export function useToast(): (message: string, tone?: 'done' | 'error') => void {
  const { add } = Toast.useToastManager();
  return useCallback(
    (message, tone = 'done') => {
      add({ description: message, priority: tone === 'error' ? 'high' : 'low' });
    },
    [add],
  );
}
