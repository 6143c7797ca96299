import { ChevronRight } from 'lucide-react';
import './pick-list.css';

export interface Pick {
  id: string;
  label: string;
  /** A fact to know before picking the entry. */
  detail?: string | undefined;
}

interface PickListProps {
  label: string;
  picks: readonly Pick[];
  onPick(id: string): void;
}

/** A list in which one tap picks an entry and opens the next step. */
export function PickList({ label, picks, onPick }: PickListProps) {
  return (
    <ul className="pick-list" aria-label={label}>
      {picks.map((pick) => (
        <li key={pick.id}>
          <button type="button" className="pick-list-button" onClick={() => onPick(pick.id)}>
            <span className="pick-list-words">
              <span className="pick-list-name">{pick.label}</span>
              {pick.detail && <span className="pick-list-detail">{pick.detail}</span>}
            </span>
            <ChevronRight aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
