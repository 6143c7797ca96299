import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The pause in typing, in ms, after which the address is updated. */
const restsFor = 400;

/**
 * The search text. The address (`q`) follows after a pause, so that reloads, shared links and the back button restore
 * it. `write` updates the address at once and resolves when it is updated. Await it before opening a card: a
 * navigation interrupts one that is under way.
 */
export function useDebouncedQueryParam(): [
  typed: string,
  setTyped: (typed: string) => void,
  isResting: boolean,
  write: () => Promise<void>,
] {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const written = query.get('q') ?? '';
  const [typed, setTyped] = useState(written);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useCallback(async () => {
    clearTimeout(timer.current);
    // The person has gone to another screen, which is still loading.
    if (window.location.pathname !== pathname) return;
    // Reads the address itself: the last render may not know yet that a card is open.
    const now = new URLSearchParams(window.location.search);
    // Leaves the history entry of an open card unchanged, because closing the card goes back over it.
    if (now.has('person') || (now.get('q') ?? '') === typed) return;
    if (typed === '') now.delete('q');
    else now.set('q', typed);
    await navigate(`?${now}`, { replace: true, preventScrollReset: true });
  }, [typed, pathname, navigate]);
  useEffect(() => {
    timer.current = setTimeout(() => void write(), restsFor);
    return () => clearTimeout(timer.current);
  }, [write]);
  return [typed, setTyped, typed === written, write];
}
