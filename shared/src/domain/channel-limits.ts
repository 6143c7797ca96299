import { minute, second } from './durations.ts';

/** Limits of codes by WhatsApp. Durations are in milliseconds. */

/** How long a person looks at the screen of a code by WhatsApp before the code also comes by SMS. */
export const smsAfter = 20 * second;
/**
 * How long Meta's API may take to respond, and how long it is left alone after a failure that is not about one number. What
 * the operator has to repair waits longer. `unclear`: a refusal that may be about one number counts as a failure for all
 * when it comes for so many numbers within that time.
 */
export const whatsApp = {
  within: 6 * second,
  pause: minute,
  pauseForOperator: 10 * minute,
  unclear: { numbers: 5, within: minute },
} as const;
