import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { ReactNode } from 'react';
import { asStack, asText } from '#ui/layout.ts';
import type { DashboardTab } from './dashboard-address.ts';
import './panel.css';

export type ReadState = 'waiting' | 'ready' | 'failed';

export function headingId(tab: DashboardTab): string {
  return `${tab}-heading`;
}

interface PanelProps {
  tab: DashboardTab;
  title: string;
  /** The loading state of the content; a failure is shown above the tabs. */
  state?: ReadState;
  children: ReactNode;
}

/** One tab of the dashboard: a heading that can take the focus, and the content. */
export function Panel({ tab, title, state = 'ready', children }: PanelProps) {
  return (
    <div className={asStack({ gap: 5 })}>
      <h2 id={headingId(tab)} tabIndex={-1} className={asText({ breaks: true })}>
        {title}
      </h2>
      {state === 'ready' && children}
      {state === 'waiting' && <p className="panel-waiting">{messages.loadingSchool}</p>}
    </div>
  );
}
