import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { useToast } from '#ui/toasts/use-toast.ts';

/** Returns functions that share a message, or copy it and show a toast that says whether that worked. */
export function useShare() {
  const toast = useToast();
  async function copy(message: string) {
    try {
      await navigator.clipboard.writeText(message);
      toast(claimWords.linkCopied);
    } catch {
      toast(claimWords.copyFailed, 'error');
    }
  }
  /** Opens the share sheet of the phone. Where there is none, it copies. */
  async function share(message: string) {
    if (!canShare()) return copy(message);
    try {
      await navigator.share({ text: message });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(message);
    }
  }
  return { share, copy };
}

export const canShare = () => 'share' in navigator;
