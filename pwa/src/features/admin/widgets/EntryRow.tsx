import type { ReactNode } from 'react';
import { type RowAction, RowButton } from './RowButton.tsx';
import './entry-row.css';

interface EntryRowProps {
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  actions: readonly RowAction[];
}

export function EntryRow({ picture, title, text, actions }: EntryRowProps) {
  return (
    <li className="entry-row">
      {picture}
      <div className="entry-row-words">
        <p className="entry-row-title">{title}</p>
        {text && <p className="entry-row-text">{text}</p>}
      </div>
      <div className="row-buttons">
        {actions.map((action) => (
          <RowButton key={action.label} {...action} of={title} />
        ))}
      </div>
    </li>
  );
}
