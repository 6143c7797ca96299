import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { useEffect } from 'react';
import { listPendingRequests, type PendingRequest } from '#api/pending-requests.ts';
import { useAppBadge } from './use-app-badge.ts';
import { type Reading, useReading } from './use-reading.ts';

/** What waits in the admin's schools; read again whenever the admin comes back to the page, as nothing tells it of new ones. */
export function usePendingRequests(): Reading<PendingRequest[]> {
  const requests = useReading(listPendingRequests, dashboardWords.loadRequestsFailed);
  const { reload } = requests;
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', seen);
    };
  }, [reload]);
  useAppBadge(requests.value?.length ?? null);
  return requests;
}
