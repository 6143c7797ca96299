import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { useAppBadge } from '#admin/widgets/use-app-badge.ts';
import { type Query, useQuery } from '#admin/widgets/use-query.ts';
import { useReturn } from '#admin/widgets/use-return.ts';
import { listPendingRequests, type PendingRequest } from '#api/pending-requests.ts';

/** Loads the join requests of the admin's schools, and again whenever the admin returns to the page. */
export function usePendingRequests(): Query<PendingRequest[]> {
  const requests = useQuery(listPendingRequests, dashboardWords.loadRequestsFailed);
  useReturn(requests.reload);
  useAppBadge(requests.value?.length ?? null);
  return requests;
}
