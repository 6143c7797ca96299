import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface NearEnd {
  /** Whether there is more to show. */
  hasMore: boolean;
  /** How much is shown. When it changes, the end is looked at again. */
  shown: string | number;
  onNear(): void;
}

/** Calls `onNear` when the end of a list, the element of the returned ref, is less than one screen away. */
export function useNearEnd({ hasMore, shown, onNear }: NearEnd): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports an end that is still near.
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '100% 0px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, shown]);
  return end;
}
