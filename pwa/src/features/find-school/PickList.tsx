import { ChevronRight } from 'lucide-react';
import { asRow, asStack, asText } from '#ui/layout.ts';
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
    <ul className={`pick-list ${asStack({ clip: true, surface: true })}`} aria-label={label}>
      {picks.map((pick) => (
        <li key={pick.id}>
          <button
            type="button"
            className={`pick-list-button ${asRow({ gap: 4, justify: 'between', fill: true, py: 3, px: 4 })}`}
            onClick={() => onPick(pick.id)}
          >
            <span className={asStack({ shrink: true })}>
              <span className={asText({ size: 3, face: 'display', leading: 'snug', breaks: true })}>
                {pick.label}
              </span>
              {pick.detail && <span className={asText({ size: 1, tone: 'quiet' })}>{pick.detail}</span>}
            </span>
            <ChevronRight aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
