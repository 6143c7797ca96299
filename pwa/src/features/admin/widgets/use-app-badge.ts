import { useEffect } from 'react';

/** Shows a number on the app's icon, where the system supports it. Null means unknown and leaves the number unchanged. */
export function useAppBadge(count: number | null): void {
  useEffect(() => {
    if (count !== null) void showAppBadge(count);
  }, [count]);
}

/** Zero removes the number. Ignores errors, since a system rejects the call when the app is not installed. */
export async function showAppBadge(count: number): Promise<void> {
  try {
    if (count === 0) await navigator.clearAppBadge?.();
    else await navigator.setAppBadge?.(count);
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem;
  }
}
