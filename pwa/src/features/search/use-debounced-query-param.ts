import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long the typing has to rest before the address takes it over. */
const restsFor = 400;

/**
 * What is typed. The address (`q`) follows: for a reload, a shared link, and the way back; then the typing rests. `write` has it follow at
 * once, as somebody turns to something else.
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
    // The step of the history that opened a card stays as it is: closing the card goes back over it.
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
