import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { transitionFrom } from '#ui/view-transition.ts';

/** Marks a step of the history that opened a card, so that closing it goes back instead of leaving a trail. */
const openedHere = { card: true };

interface OpenCard {
  /** Id of whose card is open, or null. */
  person: string | null;
  /** The division that they were opened in, where a screen holds several. */
  divisionId: string | null;
  open(person: string, divisionId: string, avatar: HTMLElement): void;
  close(): void;
}

/** The open card stands in the address (`person`, `in`): the phone's own back gesture closes it, and a shared link opens it. */
export function useOpenCard(): OpenCard {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();

  // The same one at every address: fifty faces that hold it are not drawn anew when a card opens or closes.
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
  function close() {
    if ((location.state as typeof openedHere | null)?.card) {
      navigate(-1);
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
  return { person: query.get('person'), divisionId: query.get('in'), open, close };
}
