import { managedClaimWords } from '@memcherrish/shared/text/claims-dashboard.ts';
import { claimCalls, type ManagedClaims } from '@memcherrish/shared/wire/claims.ts';
import { type Query, useQuery } from '#admin/widgets/use-query.ts';
import { useReturn } from '#admin/widgets/use-return.ts';
import { sendCall } from '#api/send-call.ts';

const listClaims = () => sendCall(claimCalls.list);

/** Loads the claims of the admin's schools, and again whenever the admin returns to the page. */
export function useClaims(): Query<ManagedClaims> {
  const claims = useQuery(listClaims, managedClaimWords.loadFailed);
  useReturn(claims.reload);
  return claims;
}

/** Returns the number of claims that wait for an admin. */
export function waitingIn({ value }: Query<ManagedClaims>): number {
  return value?.claims.length ?? 0;
}
