import type { ReactNode } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import './error-notice.css';

/** A page that shows only an error and the next step. */
export function ErrorNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main
      className={`trouble ${asStack({ gap: 4, align: 'start', justify: 'center', width: 'medium', centered: true, px: 4, py: 6 })}`}
    >
      <h1>{title}</h1>
      <p className={asText({ tone: 'quiet' })}>{text}</p>
      <div className={asRow({ gap: 3, wrap: true })}>{children}</div>
    </main>
  );
}
