import { useSyncExternalStore } from 'react';

/** How rows are drawn on this screen. */
export interface RowSize {
  /** In CSS pixels; grows with the text size of the browser. */
  height: number;
  /** A phone: each person is an entry of a list with two lines. */
  isNarrow: boolean;
}

const narrow = window.matchMedia('(width <= 700px)');
const coarse = window.matchMedia('(pointer: coarse)');

/** Returns the size of rows: 36 px for a mouse, 44 px for fingers, 60 px in the list of a phone. */
export function useRowSize(): RowSize {
  const height = useSyncExternalStore(subscribe, heightNow);
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  return { height, isNarrow };
}

function heightNow(): number {
  const pixels = narrow.matches ? 60 : coarse.matches ? 44 : 36;
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return Math.round(pixels * Math.max(text, 1));
}

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener);
  coarse.addEventListener('change', listener);
  window.addEventListener('resize', listener);
  return () => {
    narrow.removeEventListener('change', listener);
    coarse.removeEventListener('change', listener);
    window.removeEventListener('resize', listener);
  };
}
