import { say } from './toast.ts';

/** How a component says a sentence at the foot of the screen. */
export function useToast(): typeof say {
  return say;
}
