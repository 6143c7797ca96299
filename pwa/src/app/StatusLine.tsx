import type { ReactNode } from 'react';
import { useRootMark } from '#ui/use-root-mark.ts';
import './connection-line.css';

interface StatusLineProps {
  text: string | null;
  shown?: boolean;
  children?: ReactNode;
}

/** At the foot of every screen; it takes no room while it is not shown. */
export function StatusLine({ text, shown = text !== null, children }: StatusLineProps) {
  useRootMark('connection-line', shown);
  return (
    <div className="connection-line" role="status" data-shown={shown}>
      {text}
      {children}
    </div>
  );
}
