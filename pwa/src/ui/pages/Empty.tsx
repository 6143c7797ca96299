import type { ReactNode } from 'react';
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
      <p className="empty-title">{title}</p>
      {text && <p className="empty-text">{text}</p>}
      {action}
    </div>
  );
}
