import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { useToast } from '#ui/toasts/use-toast.ts';

/** Copies a text to the clipboard, and shows whether the browser allowed it. */
export function useCopy(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(words.copied);
    } catch {
      toast(words.copyFailed, 'error');
    }
  };
}
