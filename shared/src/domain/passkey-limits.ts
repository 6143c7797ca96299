import { day, minute } from './durations.ts';

/** Passkeys: docs/product.md#signing-in. */
export const passkeys = {
  /** Per account: some phones, computers and security keys. */
  most: 10,
  nameLength: 60,
  /** How long a person has to answer the device's question. */
  challengeLifetime: 5 * minute,
  /** Challenges of sign-ins that wait for an answer. One more deletes the oldest of the network with the most. */
  challenges: 10_000,
  /**
   * Calls of one network while a challenge waits. Each page of a sign-in asks for one, and three hundred people in a hall
   * share a network. It is a tenth of the challenges that wait, so one network cannot end those of the others.
   */
  perNetwork: 1000,
  window: 5 * minute,
  /** A sign-in with a password or a code is the proof for a new passkey for so long. */
  freshFor: 15 * minute,
  /** A thief may have added a younger passkey: it does not move the account to another number, and a remedy removes it. */
  youngFor: 7 * day,
} as const;

/** Returns the time (ISO 8601) after which a passkey was added if it is young. */
export function youngSince(now: Date): string {
  return new Date(now.getTime() - passkeys.youngFor).toISOString();
}

/**
 * Returns whether browsers let a page at this address use passkeys. A passkey belongs to a name, so an IP address has
 * none. Plain http is allowed on localhost alone.
 */
export function allowsPasskeys({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const isAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
  return protocol === 'https:' && !isAddress;
}
