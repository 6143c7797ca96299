import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
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
        <button type="button" className="step-page-back" aria-label="Back" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
        </button>
        <Link className="step-page-mark" to="/">
          Memcherrish
        </Link>
      </header>
      <main className="step-page-main">
        <div className="step-page-sheet">
          <div className="step-page-words">
            {icon}
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {text && <p className="step-page-text">{text}</p>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
