import { Check } from 'lucide-react';
import './choice-grid.css';

interface Choice {
  id: string;
  label: string;
  detail?: string;
}

interface ChoiceGridProps {
  label: string;
  choices: readonly Choice[];
  chosenId: string | null;
  onChoose: (id: string) => void;
}

/** A grid of buttons of which one is chosen. */
export function ChoiceGrid({ label, choices, chosenId, onChoose }: ChoiceGridProps) {
  return (
    <ul className="choice-grid" aria-label={label}>
      {choices.map(({ id, label: name, detail }) => {
        const chosen = id === chosenId;
        return (
          <li key={id}>
            <button
              type="button"
              className="choice-grid-button"
              aria-current={chosen || undefined}
              onClick={() => onChoose(id)}
            >
              <span className="choice-grid-name">{name}</span>
              {detail && <span className="choice-grid-detail">{detail}</span>}
              {chosen && <Check aria-hidden="true" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
