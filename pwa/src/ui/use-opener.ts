import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What had the focus when a dialog opened, to give it back. Read before any effect of the content runs: a form that focuses its first
 * field would otherwise pass for the opener, and so would the item of a menu that is gone by then.
 */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const focused = document.activeElement;
    // Where an address opened it nobody had the focus: the screen that follows keeps its own.
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : null;
  }, [open]);
  return opener;
}
