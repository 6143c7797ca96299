import type { ReactNode } from 'react';
import './page-header.css';

interface PageHeaderProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div className="page-header-words">
        <h1>{title}</h1>
        {text && <p className="page-header-text">{text}</p>}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </div>
  );
}
