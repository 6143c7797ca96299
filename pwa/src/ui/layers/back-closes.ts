import { useEffect, useEffectEvent } from 'react';

/**
 * Makes Back close the topmost menu, question or sheet, and nothing else, also on the first page of an installed app.
 *
 * While one is open, an entry of the same page lies on top of the history: the guard. Back removes the guard, and the
 * topmost layer closes. When the last layer closes in another way, its guard stays, because removing it takes time in
 * which the app may already go on. The next page takes its place, and Back passes over it.
 */
const layers: { close: () => void }[] = [];
/** The state of the guard that the browser is at, or null. */
let guard: Guard | null = null;

interface Guard {
  isGuard: true;
  /** The index that the router gives an entry. The guard has that of the page below it. */
  idx?: unknown;
}

/** Follows the history. Called once, at start. */
export function watchBack(): void {
  guard = guardIn(history.state);
  const replace = history.replaceState.bind(history);
  const push = history.pushState.bind(history);
  history.pushState = (state, unused, url) => {
    if (guard === null || guardIn(state)) return push(state, unused, url);
    guard = null;
    replace(state, unused, url);
  };
  history.replaceState = (state, unused, url) =>
    replace(guard === null ? state : { ...state, isGuard: true }, unused, url);
  window.addEventListener('popstate', passGuard, { capture: true });
}

function passGuard(event: PopStateEvent): void {
  const left = guard;
  guard = guardIn(event.state);
  const isBelow = left !== null && guard === null && left.idx === event.state?.idx;
  if (!isBelow) return;
  // The entry below the guard is the same page, so the router has nothing to do.
  event.stopImmediatePropagation();
  const top = layers.at(-1);
  if (top) {
    top.close();
    // Guards the layers below, and one that asks before it closes.
    setTimeout(() => layers.length > 0 && putGuard());
  } else history.back();
}

function putGuard(): void {
  if (guard !== null) return;
  guard = { ...history.state, isGuard: true };
  history.pushState(guard, '');
}

function guardIn(state: unknown): Guard | null {
  return typeof state === 'object' && state !== null && 'isGuard' in state ? (state as Guard) : null;
}

/** Closes a layer with Back while it is open. A layer whose address opens it needs no guard: Back leaves its address. */
export function useBackCloses(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const layer = { close: () => closeNow() };
    layers.push(layer);
    putGuard();
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [open]);
}
