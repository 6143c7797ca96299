import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { ReactNode } from 'react';
import { hoursInWords, useClockError } from '#clock/use-now.ts';
import { useRootMark } from '#ui/pages/use-root-mark.ts';
import './connection-line.css';

interface StatusLineProps {
  text: string | null;
  shown?: boolean;
  children?: ReactNode;
}

/**
 * A line at the bottom of every screen; it takes no space while it is hidden. Says first that the device's clock is
 * wrong: people who read a wrong time need to know.
 */
export function StatusLine({ text, shown: isShown = text !== null, children }: StatusLineProps) {
  const hours = useClockError();
  const clock = hours > 0 ? messages.clockWrong(hoursInWords(hours)) : null;
  const shown = isShown || clock !== null;
  useRootMark('connection-line', shown);
  return (
    <div className="connection-line" role="status" data-shown={shown}>
      {clock !== null && <span>{clock}</span>}
      {text !== null && <span>{text}</span>}
      {children}
    </div>
  );
}
