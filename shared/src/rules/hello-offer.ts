import { day } from '../domain/durations.ts';
import type { Givable } from '../domain/givable.ts';

/** Limits of 'Say hello': docs/product.md#say-hello. */
export const hello = {
  /** How long after its signature an offer counts. A hall has no network, and phones are switched off. */
  offerLasts: 21 * day,
  /** How far ahead the clock of a phone may be. */
  clockAhead: 7 * day,
  /** How many people one person can swap cards with. */
  people: 500,
  /** The newest keys of an account that are tried. Each session has at most one. */
  keys: 20,
} as const;

/** One side of a swap: what one person gives one other person. Both nonces bind it to one meeting. */
export interface Offer {
  from: string;
  to: string;
  /** Made by the phone of `from`, used once. */
  nonce: string;
  otherNonce: string;
  fields: Givable[];
  /** By the clock of the phone that signs, ISO 8601. */
  signedAt: string;
}

/** Returns the text that a phone signs. No part can contain a line break. */
export function offerText({ from, to, nonce, otherNonce, fields, signedAt }: Offer): string {
  return ['Memcherrish hello 1', from, to, nonce, otherNonce, fields.join(','), signedAt].join('\n');
}

/** Returns whether two offers belong to one meeting of two people. */
export function isPair(one: Offer, other: Offer): boolean {
  return (
    one.from !== one.to &&
    one.nonce !== one.otherNonce &&
    one.from === other.to &&
    one.to === other.from &&
    one.nonce === other.otherNonce &&
    one.otherNonce === other.nonce
  );
}

/** Returns whether an offer counts at a time. The clock of the phone may be a week ahead. */
export function isInTime({ signedAt }: Pick<Offer, 'signedAt'>, now: Date): boolean {
  const age = now.getTime() - Date.parse(signedAt);
  return age >= -hello.clockAhead && age <= hello.offerLasts;
}
