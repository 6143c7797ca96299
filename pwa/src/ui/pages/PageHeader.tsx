import type { ReactNode } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { WayBack } from './WayBack.tsx';

interface PageHeaderProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** The page that this one belongs to. */
  back?: { to: string; label: string };
}

export function PageHeader({ title, text, actions, back }: PageHeaderProps) {
  return (
    <div
      className={`page-header ${asRow({ gap: 3, across: 6, wrap: true, align: 'end', justify: 'between' })}`}
    >
      <div className={`page-header-words ${asStack({ gap: 2, shrink: true })}`}>
        {back && <WayBack {...back} />}
        <h1>{title}</h1>
        {text && <p className={asText({ width: 'measure', tone: 'quiet' })}>{text}</p>}
      </div>
      {actions && <div className={`page-header-actions ${asRow({ gap: 3, wrap: true })}`}>{actions}</div>}
    </div>
  );
}
