import { maskNumber } from '@memcherrish/shared/rules/phone-entry.ts';
import { channelWords } from '@memcherrish/shared/text/account/channels.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import type { CodeContext } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { deviceTime } from '#clock/clock.ts';
import { readWaiting, rememberWaiting } from '#local/session/waiting-code.ts';
import type { SignedUp } from './DoneStep.tsx';

/** The first step of the modal: an entry point, or the code step when a code is expected. */
export type LandingModal = 'signin' | 'signup' | 'phone' | 'forgot' | 'code';

/** The answer to a call that sends a code. */
export interface SentCode {
  retryAfterSeconds: number;
  channel?: 'whatsapp' | undefined;
}

export interface NumberEntry {
  countryCode: string;
  phone: string;
}

/** The current step, with the values that earlier steps collected. */
export type Step =
  | { at: 'number'; context: 'signup' | 'signin'; entry: NumberEntry | null }
  | { at: 'forgot'; mobile: string | null }
  | CodeAsked
  /** `asksName`: no list has the number, so the name of the person is not known yet. */
  | { at: 'credentials'; mobile: string; asksName: boolean }
  | { at: 'done'; username: string; password: string; signedUp: SignedUp }
  /** The code was right, and the account was idle for long. */
  | { at: 'idle'; mobile: string }
  /** `password`: of the account that was made a moment ago, so that it is not typed twice. */
  | { at: 'signin'; username: string; password?: string };

export interface CodeAsked {
  at: 'code';
  context: CodeContext;
  /** Null: the code went to the number on the list that the invitation is for. */
  mobile: string | null;
  entry: NumberEntry | null;
  retryAfterSeconds: number;
  /** WhatsApp brought the code, and SMS has not brought it yet. */
  byWhatsApp?: boolean;
  /** SMS was asked for after WhatsApp, and did not bring it. */
  smsAsked?: boolean;
}

/**
 * Returns the first step for a modal, with the known values. The code step needs a waiting code; without one, the
 * number step comes first.
 */
export function firstStep(modal: LandingModal | null, known: { mobile?: string; username?: string }): Step {
  if (modal === 'signin') return { at: 'signin', username: known.username ?? '' };
  if (modal === 'forgot') return { at: 'forgot', mobile: known.mobile ?? null };
  if (modal === 'phone') return { at: 'number', context: 'signin', entry: null };
  const waiting = modal === 'code' ? readWaiting() : null;
  if (waiting) return { at: 'code', ...waiting };
  return { at: 'number', context: 'signup', entry: null };
}

/** Returns the code step after a call that sent a code, and remembers it for the time in which the app is not looked at. */
export function codeAsked(
  { context, mobile, entry }: Pick<CodeAsked, 'context' | 'mobile' | 'entry'>,
  { retryAfterSeconds, channel }: SentCode,
): CodeAsked {
  const asked = { context, mobile, entry, retryAfterSeconds, byWhatsApp: channel === 'whatsapp' };
  rememberWaiting({ ...asked, sentAt: deviceTime() });
  return { at: 'code', ...asked };
}

/** Says where a code for a typed number went. */
export function codeWentTo(mobile: string, byWhatsApp = false): string {
  return (byWhatsApp ? channelWords.sentTo : signUpWords.codeSentTo)(maskNumber(mobile));
}

/** Returns the step that asked for the code, with the number as it was typed. */
export function stepBefore({ context, mobile, entry }: CodeAsked): Step {
  if (context === 'forgot') return { at: 'forgot', mobile };
  return { at: 'number', context, entry };
}
