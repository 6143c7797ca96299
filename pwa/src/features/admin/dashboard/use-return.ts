import { useEffect } from 'react';

/** Reads again whenever the admin comes back: to the page, or to a connection; nothing tells it of what is new. */
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
