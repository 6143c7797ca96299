import type { CodeContext } from '@memcherrish/shared/wire/schoolmates.ts';
import type { SignedUp } from './DoneStep.tsx';
import { readWaiting } from './waiting-code.ts';

/** What the modal opens at: the four ways in, or the code that a number waits for. */
export type LandingModal = 'signin' | 'signup' | 'phone' | 'forgot' | 'code';

export interface NumberEntry {
  countryCode: string;
  phone: string;
}

/** Where one is on the way in, with what the steps before have found out. */
export type Step =
  | { at: 'number'; context: 'signup' | 'signin'; entry: NumberEntry | null }
  | { at: 'forgot'; mobile: string | null }
  | CodeAsked
  | { at: 'credentials'; mobile: string }
  | { at: 'done'; username: string; signedUp: SignedUp }
  | { at: 'signin'; username: string };

export interface CodeAsked {
  at: 'code';
  context: CodeContext;
  mobile: string;
  entry: NumberEntry | null;
  retryAfterSeconds: number;
}

/** The step that a door opens at, with what is known already. A code that nobody waits for is asked for first. */
export function firstStep(modal: LandingModal | null, known: { mobile?: string; username?: string }): Step {
  if (modal === 'signin') return { at: 'signin', username: known.username ?? '' };
  if (modal === 'forgot') return { at: 'forgot', mobile: known.mobile ?? null };
  if (modal === 'phone') return { at: 'number', context: 'signin', entry: null };
  const waiting = modal === 'code' ? readWaiting() : null;
  if (waiting) return { at: 'code', ...waiting };
  return { at: 'number', context: 'signup', entry: null };
}

/** Back from the code: to the step that asked for it, with the number as it was typed. */
export function stepBefore({ context, mobile, entry }: CodeAsked): Step {
  if (context === 'forgot') return { at: 'forgot', mobile };
  return { at: 'number', context, entry };
}
