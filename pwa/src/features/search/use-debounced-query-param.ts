import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The pause in typing, in ms, after which the address is updated. */
const restsFor = 400;

/**
 * The search text. The address (`q`) follows after a pause, so that reloads, shared links and the back button restore
 * it. `write` updates the address at once.
 */
export function useDebouncedQueryParam(): [
  typed: string,
  setTyped: (typed: string) => void,
  isResting: boolean,
  write: () => void,
] {
  const [query, setQuery] = useSearchParams();
  const written = query.get('q') ?? '';
  const [typed, setTyped] = useState(written);
  const isCardOpen = query.has('person');
  const write = useCallback(() => {
    // Leaves the history entry of an open card unchanged, because closing the card goes back over it.
    if (typed === written || isCardOpen) return;
    setQuery(
      (before) => {
        if (typed === '') before.delete('q');
        else before.set('q', typed);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [typed, written, isCardOpen, setQuery]);
  useEffect(() => {
    const timer = setTimeout(write, restsFor);
    return () => clearTimeout(timer);
  }, [write]);
  return [typed, setTyped, typed === written, write];
}
