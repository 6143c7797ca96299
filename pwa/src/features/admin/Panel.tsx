import { messages } from '@memcherrish/shared/text/messages.ts';
import type { ReactNode } from 'react';
import type { DashboardTab } from './dashboard-address.ts';
import './panel.css';

export function headingId(tab: DashboardTab): string {
  return `${tab}-heading`;
}

interface PanelProps {
  tab: DashboardTab;
  title: string;
  /** Whether what it draws has been read; that it could not be is said above the tabs. */
  ready?: boolean;
  children: ReactNode;
}

/** One tab of the dashboard: a heading that can take the focus, and the content. */
export function Panel({ tab, title, ready = true, children }: PanelProps) {
  return (
    <div className="panel">
      <h2 id={headingId(tab)} tabIndex={-1} className="panel-heading">
        {title}
      </h2>
      {ready ? children : <p className="panel-waiting">{messages.loadingSchool}</p>}
    </div>
  );
}
