import { useEffect } from 'react';

/** The number on the app's icon, where the system has such a thing. Null while it is not known: the number stays as it was. */
export function useAppBadge(count: number | null): void {
  useEffect(() => {
    if (count !== null) void showAppBadge(count);
  }, [count]);
}

/** 0 takes the number away. A system that refuses (the app is not installed) is left alone. */
export async function showAppBadge(count: number): Promise<void> {
  try {
    if (count === 0) await navigator.clearAppBadge?.();
    else await navigator.setAppBadge?.(count);
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem;
  }
}
