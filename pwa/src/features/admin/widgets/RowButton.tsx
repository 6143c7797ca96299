import { asText } from '#ui/layout.ts';
import './row-button.css';

export interface RowAction {
  label: string;
  danger?: boolean;
  busy?: boolean;
  onSelect: () => void;
}

/** An action of one row. Its accessible name includes the row. */
export function RowButton({ label, danger = false, busy = false, onSelect, of }: RowAction & { of: string }) {
  return (
    <button
      type="button"
      className={`row-button ${asText({ weight: 'bold', lines: 'one', target: true, px: 2 })} ${danger ? asText({ tone: 'red' }) : asText({ tone: 'green' })}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={() => !busy && onSelect()}
    >
      {label}
      <span className="visually-hidden"> {of}</span>
    </button>
  );
}
