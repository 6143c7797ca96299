import { messages } from '@memcherrish/shared/text/messages.ts';
import type { ReactNode } from 'react';
import type { DashboardTab } from './dashboard-address.ts';
import { LoadFailure } from './LoadFailure.tsx';
import type { StructureState } from './use-structure.ts';
import './panel.css';

export function headingId(tab: DashboardTab): string {
  return `${tab}-heading`;
}

interface PanelProps {
  tab: DashboardTab;
  title: string;
  /** Given by a panel that draws schools, batches or divisions: it waits for them, and says so when they do not come. */
  structure?: StructureState;
  children: ReactNode;
}

/** One tab of the dashboard: a heading that can take the focus, and the content. */
export function Panel({ tab, title, structure, children }: PanelProps) {
  const problem = structure?.schoolsProblem;
  const waiting = structure !== undefined && structure.schools === null;
  return (
    <div className="panel">
      <h2 id={headingId(tab)} tabIndex={-1} className="panel-heading">
        {title}
      </h2>
      {problem && <LoadFailure problem={problem} onRetry={structure.reload} />}
      {waiting && !problem && <p className="panel-waiting">{messages.loadingSchool}</p>}
      {!waiting && children}
    </div>
  );
}
