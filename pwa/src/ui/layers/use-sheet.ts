import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { type LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { say } from '#ui/toasts/toast.ts';

/**
 * Returns the lazy component of an opened sheet, or null until it is loaded. On failure it shows a toast and closes
 * the sheet.
 */
export function useSheet<T>(sheet: LazyModule<T>, open: boolean, close: () => void): T | null {
  return useLazyModule(sheet, open, () => {
    say(messages.chunkLoadFailed, 'error');
    close();
  });
}
