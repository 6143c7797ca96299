import { ChevronRight } from 'lucide-react';
import './pick-list.css';

export interface Pick {
  id: string;
  label: string;
  /** What is to be known before picking it. */
  detail?: string | undefined;
}

interface PickListProps {
  label: string;
  picks: readonly Pick[];
  onPick(id: string): void;
}

/** One tap picks, and leads to the next step. */
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
