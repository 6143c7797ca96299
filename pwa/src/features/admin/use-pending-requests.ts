import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { listPendingRequests, type PendingRequest } from '#api/pending-requests.ts';
import { useAppBadge } from './use-app-badge.ts';
import { type Query, useQuery } from './use-query.ts';
import { useReturn } from './use-return.ts';

/** What waits in the admin's schools; read again whenever the admin comes back to the page. */
export function usePendingRequests(): Query<PendingRequest[]> {
  const requests = useQuery(listPendingRequests, dashboardWords.loadRequestsFailed);
  useReturn(requests.reload);
  useAppBadge(requests.value?.length ?? null);
  return requests;
}
