import type { ReactNode } from 'react';
import { asRow, asText } from '#ui/layout.ts';
import { ListRow } from '#ui/lists/ListRow.tsx';
import { type RowAction, RowButton } from './RowButton.tsx';
import './entry-row.css';

interface EntryRowProps {
  /** Names the row for what focuses it. */
  itemKey?: string;
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  actions: readonly RowAction[];
}

export function EntryRow({ itemKey, picture, title, text, actions }: EntryRowProps) {
  return (
    <li className={`entry-row ${asText({ py: 3 })}`} data-key={itemKey}>
      <ListRow
        picture={picture}
        title={title}
        text={text}
        end={
          <span className={`row-buttons ${asRow({ gap: 1, wrap: true })}`}>
            {actions.map((action) => (
              <RowButton key={action.label} {...action} of={title} />
            ))}
          </span>
        }
      />
    </li>
  );
}
