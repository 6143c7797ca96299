import type { DivisionClaim } from '@memcherrish/shared/wire/people/claim-states.ts';

export function unansweredClaims({ claims }: { claims: readonly DivisionClaim[] }): DivisionClaim[] {
  return claims.filter((claim) => claim.state === 'waiting' && claim.word === null);
}
