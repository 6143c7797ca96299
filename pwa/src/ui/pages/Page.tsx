import type { ReactNode } from 'react';
import './page.css';

export function Page({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      {bar}
      <main className="page-main">{children}</main>
    </div>
  );
}
