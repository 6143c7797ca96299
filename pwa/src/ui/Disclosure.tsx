import { ChevronDown, Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { asText } from './layout.ts';
import './disclosure.css';

interface DisclosureProps {
  label: string;
  /** Content next to the label, such as a number. */
  note?: ReactNode;
  open: boolean;
  onToggle(): void;
  /** An arrow that turns, or a plus that becomes a minus, which the specification asks for on one page. */
  mark?: 'arrow' | 'sign';
  /** `large` for the name of a batch, `small` for a row inside. */
  size?: 'large' | 'small';
  children: ReactNode;
}

/** A button that shows and hides its content. A list of them opens one at a time. */
export function Disclosure({
  label,
  note,
  open,
  onToggle,
  mark = 'arrow',
  size = 'small',
  children,
}: DisclosureProps) {
  const Sign = open ? Minus : Plus;
  const panel = useId();
  return (
    <div className={`disclosure disclosure-${size}`}>
      <button
        type="button"
        className="disclosure-button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={onToggle}
      >
        <span className={`disclosure-label ${asText({ shrink: true, weight: 'bold', breaks: true })}`}>
          {label}
        </span>
        {note !== undefined && <span className={asText({ tone: 'quiet', figures: true })}>{note}</span>}
        {mark === 'arrow' ? <ChevronDown aria-hidden="true" /> : <Sign aria-hidden="true" />}
      </button>
      {open && (
        <div className="disclosure-panel" id={panel}>
          {children}
        </div>
      )}
    </div>
  );
}
