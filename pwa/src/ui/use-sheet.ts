import { messages } from '@memcherrish/shared/text/messages.ts';
import { type LazyModule, useLazyModule } from './lazy-module.ts';
import { say } from './toast.ts';

/** The part that draws what was opened, or null until it is here. Where it does not come, that is said and what was opened is closed. */
export function useSheet<T>(sheet: LazyModule<T>, open: boolean, close: () => void): T | null {
  return useLazyModule(sheet, open, () => {
    say(messages.chunkLoadFailed, 'error');
    close();
  });
}
