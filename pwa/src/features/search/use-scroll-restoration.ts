import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A saved list position: the number of drawn rows, and the scroll offset in pixels. */
interface SavedScroll {
  rows: number;
  top: number;
}

const keyOf = (step: string) => `memcherrish-search-${step}`;

function savedScrollAt(step: string): SavedScroll | null {
  const [rows = 0, top = 0] = (sessionStorage.getItem(keyOf(step)) ?? '').split(' ').map(Number);
  return rows > 0 && top > 0 ? { rows, top } : null;
}

/** Returns the saved position of this history entry, or null. */
export function useSavedScroll(): SavedScroll | null {
  const { key } = useLocation();
  const [savedScroll] = useState(() => savedScrollAt(key));
  return savedScroll;
}

/**
 * Restores the scroll position of a list after a card, another screen or a reload. `isThere` says that the list is
 * drawn. The position is stored per tab and history entry, because phones drop pages in the background. Call it in the
 * screen that contains the list: the effects of its children run first.
 */
export function useScrollRestoration(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const keep = () => {
      const rows = list.current?.childElementCount ?? 0;
      if (rows > 0 && scrollY > 0) sessionStorage.setItem(keyOf(key), `${rows} ${Math.round(scrollY)}`);
      else sessionStorage.removeItem(keyOf(key));
    };
    const hidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      keep();
    };
  }, [key, list]);

  const goBack = () => {
    const savedScroll = isThere && savedScrollAt(key);
    if (savedScroll) scrollTo(0, savedScroll.top);
  };
  // Runs before painting, and again after the router, which scrolls unknown entries to the top.
  useLayoutEffect(goBack, [key, isThere]);
  useEffect(goBack, [key, isThere]);
}
