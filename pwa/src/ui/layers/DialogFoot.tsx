import type { ReactNode } from 'react';
import './dialog.css';

/** The buttons at the end of a dialog: the way out first, the action last. On phones each is as wide as the sheet. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>;
}
