import { day, hour, minute } from './durations.ts';

/**
 * Links that set a new password of an admin or a teacher. Each known device of the account has its own counts, so a
 * stranger cannot use up the owner's e-mails.
 */
export const recovery = {
  emailedFor: 30 * minute,
  resendAfter: minute,
  /** Letters to one account, asked for by one known device or one unknown network. */
  perHour: 5,
  perDay: 10,
  /** Letters to one account, asked for by all unknown networks together. */
  perDayOfStrangers: 40,
  /** How long the link in the last of these works. */
  lastEmailedFor: day,
  /** Calls of one network: addresses that are typed, and links that are opened. */
  perNetwork: 60,
  window: hour,
  /** A link that another admin started works after this time. Until then the owner can refuse it. */
  startedWaits: day,
  /** How long such a link works from then on. */
  startedFor: 2 * day,
  /** How long the account must have been in each of its schools. */
  sharedFor: 30 * day,
  /** Links that one admin starts per day. */
  startsPerAdmin: 5,
} as const;
