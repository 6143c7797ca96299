import { useSyncExternalStore } from 'react';

/** As the rule of list-and-detail.css: room for a list and what is open in it beside each other. */
const wide = window.matchMedia('(width >= 64em)');

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
