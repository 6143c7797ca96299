import type { ReactNode } from 'react';
import './page.css';

/** A screen of the app: its bar on top, and what it is about below. */
export function Page({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      {bar}
      <main className="page-main">{children}</main>
    </div>
  );
}
