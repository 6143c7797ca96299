import type { ReactNode } from 'react';
import './error-notice.css';

/** A page of the app that has nothing else to show than what went wrong, and the way on. */
export function ErrorNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="trouble">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="trouble-ways">{children}</div>
    </main>
  );
}
