import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Where somebody left a list: how many of its rows were drawn, and how far the page was scrolled, in pixels. */
interface SavedScroll {
  rows: number;
  top: number;
}

const keyOf = (step: string) => `memcherrish-search-${step}`;

function savedScrollAt(step: string): SavedScroll | null {
  const [rows = 0, top = 0] = (sessionStorage.getItem(keyOf(step)) ?? '').split(' ').map(Number);
  return rows > 0 && top > 0 ? { rows, top } : null;
}

/** Where this step of the history was left, if somebody comes back to it. */
export function useSavedScroll(): SavedScroll | null {
  const { key } = useLocation();
  const [savedScroll] = useState(() => savedScrollAt(key));
  return savedScroll;
}

/**
 * Whoever comes back from a card, from another screen or by a reload finds the list where they left it, once it is drawn (`isThere`). Kept
 * for the tab by the step of the history: a phone drops a page that is out of sight. For the screen that has the list: what it draws goes
 * after its own effects.
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
  // Before it is painted; and after the router, which begins at the top where it knows of no place.
  useLayoutEffect(goBack, [key, isThere]);
  useEffect(goBack, [key, isThere]);
}
