import { managedClaimWords } from '@memcherrish/shared/text/claims-dashboard.ts';
import type { ManagedClaims } from '@memcherrish/shared/wire/claims.ts';
import { useReturn } from '#admin/dashboard/use-return.ts';
import { type Query, useQuery } from '#admin/widgets/use-query.ts';
import { listClaims } from '#api/claims.ts';

/** What waits about claims in the admin's schools; read again whenever the admin comes back to the page. */
export function useClaims(): Query<ManagedClaims> {
  const claims = useQuery(listClaims, managedClaimWords.loadFailed);
  useReturn(claims.reload);
  return claims;
}

/** How much of it an admin has to do something about. */
export function waitingIn({ value }: Query<ManagedClaims>): number {
  return value?.claims.length ?? 0;
}
