import { useCallback, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { transitionFrom } from '#ui/pages/view-transition.ts';

/** Marks a history entry that opened a card. Closing that card goes back instead of adding an entry. */
const openedHere = { card: true };

interface OpenCard {
  /** The id of the person whose card is open, or null. */
  person: string | null;
  /** The division in which the person was opened, on screens that show several. */
  divisionId: string | null;
  open(person: string, divisionId: string, avatar: HTMLElement): void;
  /** Shows another person of the same division in the open card. */
  turnTo(person: string): void;
  close(): void;
}

/** Keeps the open card in the address (`person`, `in`). The back gesture closes the card, and a shared link opens it. */
export function useOpenCard(): OpenCard {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const left = useRef<Location | null>(null);

  // Stays the same function at every address, so opening or closing a card does not render fifty faces again.
  const open = useCallback(
    (person: string, divisionId: string, avatar: HTMLElement) => {
      transitionFrom(avatar, () => {
        const opened = new URLSearchParams(window.location.search);
        opened.set('person', person);
        opened.set('in', divisionId);
        void navigate(`?${opened}`, { state: openedHere, preventScrollReset: true });
      });
    },
    [navigate],
  );
  function turnTo(person: string) {
    setQuery(
      (before) => {
        before.set('person', person);
        return before;
      },
      { replace: true, state: location.state, preventScrollReset: true },
    );
  }
  function close() {
    if ((location.state as typeof openedHere | null)?.card) {
      // A second press before the browser has gone back would leave the screen, too.
      if (left.current !== location) navigate(-1);
      left.current = location;
      return;
    }
    setQuery(
      (before) => {
        before.delete('person');
        before.delete('in');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return { person: query.get('person'), divisionId: query.get('in'), open, turnTo, close };
}
