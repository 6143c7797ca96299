import type { ReactNode } from 'react';
import { asText } from '#ui/layout.ts';
import './empty.css';

interface EmptyProps {
  /** Says what is missing, in the specification's words. */
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function Empty({ title, text, action, icon }: EmptyProps) {
  return (
    <div className="empty">
      {icon}
      <p className={asText({ size: 3, face: 'display', lines: 'balance' })}>{title}</p>
      {text && <p className={asText({ width: 'measure', tone: 'quiet', lines: 'pretty' })}>{text}</p>}
      {action}
    </div>
  );
}
