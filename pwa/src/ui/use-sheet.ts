import { messages } from '@memcherrish/shared/text/messages.ts';
import { type Part, usePart } from './part.ts';
import { say } from './toast.ts';

/** The part that draws what was opened, or null until it is here. Where it does not come, that is said and what was opened is closed. */
export function useSheet<T>(sheet: Part<T>, open: boolean, close: () => void): T | null {
  return usePart(sheet, open, () => {
    say(messages.missingPart, 'error');
    close();
  });
}
