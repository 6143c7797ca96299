import type { ReactNode } from 'react';
import './connection-line.css';

interface StatusLineProps {
  text: string | null;
  shown?: boolean;
  children?: ReactNode;
}

/** At the foot of every screen; it takes no room while it is not shown. */
export function StatusLine({ text, shown = text !== null, children }: StatusLineProps) {
  return (
    <div className="connection-line" role="status" data-shown={shown}>
      {text}
      {children}
    </div>
  );
}
