import { useLayoutEffect } from 'react';

/**
 * Sets `data-{name}` on the root element while `on` is true, for style sheets. `:has()` would do the same, but Firefox has it
 * only since 121.
 */
export function useRootMark(name: string, on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return;
    const root = document.documentElement;
    root.setAttribute(`data-${name}`, '');
    return () => root.removeAttribute(`data-${name}`);
  }, [name, on]);
}
