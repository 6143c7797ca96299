import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { asRow, asText } from '#ui/layout.ts';
import { RowMenu } from './RowMenu.tsx';
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
  onRename: (id: string) => void;
  onRemove: (id: string) => void;
}

/** A grid of buttons to choose one entry, each with a menu to rename or remove it. */
export function ChoiceGrid({ label, choices, chosenId, onChoose, onRename, onRemove }: ChoiceGridProps) {
  return (
    <ul className="choice-grid" aria-label={label}>
      {choices.map(({ id, label: name, detail }) => {
        const chosen = id === chosenId;
        return (
          <li
            key={id}
            className={`choice-grid-cell ${asRow({ surface: true })}`}
            data-chosen={chosen || undefined}
          >
            <button
              type="button"
              className="choice-grid-button"
              aria-current={chosen || undefined}
              onClick={() => onChoose(id)}
            >
              <span
                className={`choice-grid-name ${asText({ size: 3, face: 'display', leading: 'snug', breaks: true })}`}
              >
                {name}
              </span>
              {detail && (
                <span className={`choice-grid-detail ${asText({ size: 1, tone: 'quiet', leading: 'snug' })}`}>
                  {detail}
                </span>
              )}
              {chosen && <Check aria-hidden="true" />}
            </button>
            <RowMenu
              of={name}
              items={[
                {
                  label: dashboardLabels.rename,
                  icon: <Pencil aria-hidden="true" />,
                  onSelect: () => onRename(id),
                },
                {
                  label: vocabulary.remove,
                  icon: <Trash2 aria-hidden="true" />,
                  danger: true,
                  onSelect: () => onRemove(id),
                },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
