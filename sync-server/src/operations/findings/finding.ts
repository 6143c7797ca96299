import type { Concern } from '#server/attention.ts';

/** One line of `npm run check`. */
export interface Finding {
  what: string;
  state: 'ok' | 'warning' | 'problem';
  /** The fact that was found, and what to do about it unless it is well. */
  text: string;
  /** The notice that the server shows for the same fact. */
  concern?: Concern;
}

export const ok = (what: string, text: string): Finding => ({ what, state: 'ok', text });
export const warning = (what: string, text: string, concern?: Concern): Finding => ({
  what,
  state: 'warning',
  text,
  ...(concern && { concern }),
});
export const problem = (what: string, text: string, concern?: Concern): Finding => ({
  ...warning(what, text, concern),
  state: 'problem',
});
