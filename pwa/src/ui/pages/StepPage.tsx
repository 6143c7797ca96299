import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { asStack, asText } from '#ui/layout.ts';
import { Mark } from './Mark.tsx';
import './step-page.css';

interface StepPageProps {
  title: string;
  text?: ReactNode;
  /** Shown above the title where there is no form. */
  icon?: ReactNode;
  onBack(): void;
  children?: ReactNode;
}

/** A page with one short form: back button, title and the form. */
export function StepPage({ title, text, icon, onBack, children }: StepPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    const isNext = before.current !== title;
    before.current = title;
    // The button that had the focus is gone with its step. Focusing the heading announces the new step.
    if (isNext && document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <div className="step-page">
      <header className="step-page-bar">
        <button type="button" className="icon-button" aria-label="Back" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
        </button>
        <Mark />
      </header>
      <main className={`step-page-main ${asStack({ fill: true, width: 'small', py: 6, self: 'center' })}`}>
        <div className={`step-page-sheet ${asStack({ gap: 6, justify: 'start' })}`}>
          <div className={asStack({ gap: 2 })}>
            {icon}
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {text && <p className={asText({ tone: 'quiet' })}>{text}</p>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
