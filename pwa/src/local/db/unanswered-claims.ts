import type { DivisionClaim } from '@memcherrish/shared/wire/claim-states.ts';

/** Claims in the own division that wait for what the viewer says, who has said nothing yet. */
export function unansweredClaims({ claims }: { claims: readonly DivisionClaim[] }): DivisionClaim[] {
  return claims.filter((claim) => claim.state === 'waiting' && claim.word === null);
}
