import { day, hour, minute } from './durations.ts';

/** Limits of passes for an app on the home screen. Durations are in milliseconds. */
export const installPasses = {
  lifetime: 10 * minute,
  /** How long a used pass is known, so that its second use is noticed. */
  knownFor: 7 * day,
  bytes: 16,
  /** Passes that one account asks for, and tries of one network. */
  perAccount: 30,
  perNetwork: 300,
  window: hour,
} as const;
