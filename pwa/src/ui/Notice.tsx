import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import './notice.css';

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

/** A message in the page, read out when it appears: an error at once, the rest when there is a pause. */
export function Notice({ tone, children }: { tone: 'error' | 'success' | 'info'; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className="notice-text">{children}</div>
    </div>
  );
}
