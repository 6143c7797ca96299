import { say } from './toast.ts';

/** Returns the function that shows a toast. */
export function useToast(): typeof say {
  return say;
}
