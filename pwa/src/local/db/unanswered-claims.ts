import type { DivisionClaim } from '@memcherrish/shared/wire/claim-states.ts';

/** Returns the waiting claims in the own division that the viewer has not vouched for or against. */
export function unansweredClaims({ claims }: { claims: readonly DivisionClaim[] }): DivisionClaim[] {
  return claims.filter((claim) => claim.state === 'waiting' && claim.word === null);
}
