import { gridWords as words } from '@memcherrish/shared/text/app/people-grid.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { nothingSelected } from './row-selection.ts';
import type { GridState } from './use-people-grid.ts';
import './bulk-bar.css';

interface BulkBarProps<Row> {
  grid: GridState<Row>;
  actions: readonly { label: string; icon: ReactNode; onAct: () => void }[];
}

/** The actions on the selected rows that are shown, at the foot of the table. It says how many the filter hides. */
export function BulkBar<Row>({ grid: { selected, hidden, select }, actions }: BulkBarProps<Row>) {
  if (selected.length === 0) return null;
  return (
    <div className="bulk-bar" role="toolbar" aria-label={words.actions}>
      <span className="bulk-bar-count">{words.selected(selected.length)}</span>
      {hidden > 0 && <span className="bulk-bar-hidden">{words.hiddenToo(hidden)}</span>}
      {actions.map(({ label, icon, onAct }) => (
        <button key={label} type="button" className="bulk-bar-action bulk-bar-act" onClick={onAct}>
          {icon}
          {label}
        </button>
      ))}
      <button
        type="button"
        className="bulk-bar-action"
        aria-label={words.clear}
        onClick={() => select(nothingSelected)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
