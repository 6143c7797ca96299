import type { ReactNode } from 'react';
import './error-notice.css';

/** A page that shows only an error and the next step. */
export function ErrorNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="trouble">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="trouble-ways">{children}</div>
    </main>
  );
}
