import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { growFrom } from './grow.ts';

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

  function open(person: string, divisionId: string, avatar: HTMLElement) {
    growFrom(avatar, () => {
      setQuery(
        (before) => {
          before.set('person', person);
          before.set('in', divisionId);
          return before;
        },
        { state: openedHere, preventScrollReset: true },
      );
    });
  }
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
