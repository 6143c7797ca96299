import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What had the focus when a dialog opened, to give it back. Read before any effect of the content runs: a form that focuses its first
 * field would otherwise pass for the opener.
 */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
  }, [open]);
  return opener;
}
