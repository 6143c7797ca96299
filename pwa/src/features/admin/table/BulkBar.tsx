import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import { FileDown, FolderInput, FolderPlus, Send, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import './bulk-bar.css';

export type BulkAction = 'invite' | 'move' | 'copy' | 'export' | 'remove';

interface BulkBarProps {
  count: number;
  onAct: (action: BulkAction) => void;
  onClear: () => void;
}

const icons: Record<BulkAction, ReactNode> = {
  invite: <Send aria-hidden="true" />,
  move: <FolderInput aria-hidden="true" />,
  copy: <FolderPlus aria-hidden="true" />,
  export: <FileDown aria-hidden="true" />,
  remove: <Trash2 aria-hidden="true" />,
};

/** The actions on the selected rows, at the foot of the table while rows are selected. */
export function BulkBar({ count, onAct, onClear }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <div className="bulk-bar" role="toolbar" aria-label={words.actions}>
      <span className="bulk-bar-count">{words.selected(count)}</span>
      {(Object.keys(icons) as BulkAction[]).map((action) => (
        <button
          key={action}
          type="button"
          className={`bulk-bar-action bulk-bar-${action}`}
          onClick={() => onAct(action)}
        >
          {icons[action]}
          {words[action]}
        </button>
      ))}
      <button type="button" className="bulk-bar-action" aria-label={words.clear} onClick={onClear}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
