import type { ReactNode } from 'react';
import { useRootMark } from '#ui/use-root-mark.ts';
import './connection-line.css';

interface StatusLineProps {
  text: string | null;
  shown?: boolean;
  children?: ReactNode;
}

/** A line at the bottom of every screen; it takes no space while it is hidden. */
export function StatusLine({ text, shown = text !== null, children }: StatusLineProps) {
  useRootMark('connection-line', shown);
  return (
    <div className="connection-line" role="status" data-shown={shown}>
      {text}
      {children}
    </div>
  );
}
