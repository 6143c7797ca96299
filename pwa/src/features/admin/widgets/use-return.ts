import { useEffect } from 'react';

/** Reloads when the admin returns to the page or the connection returns; the server pushes nothing to admin pages. */
export function useReturn(reload: () => void): void {
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
}
