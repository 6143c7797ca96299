import { hour, minute } from './durations.ts';

/** Passkeys of admins: docs/product.md#signing-in. */
export const passkeys = {
  /** Per admin: some phones, computers and security keys. */
  most: 10,
  nameLength: 60,
  /** How long a person has to answer the device's question. */
  challengeLifetime: 5 * minute,
  /** Challenges that wait for an answer. One more deletes the oldest. */
  challenges: 10_000,
  /** Calls of one network: a school has few admins. */
  perNetwork: 600,
  window: hour,
} as const;

/**
 * Returns whether browsers let a page at this address use passkeys. A passkey belongs to a name, so an IP address has
 * none. Plain http is allowed on localhost alone.
 */
export function allowsPasskeys({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const isAddress = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
  return protocol === 'https:' && !isAddress;
}
