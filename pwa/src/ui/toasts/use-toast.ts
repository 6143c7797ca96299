import { say } from './toast.ts';

export function useToast(): typeof say {
  return say;
}
