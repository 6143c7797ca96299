import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import './step-page.css';

interface StepPageProps {
  title: string;
  text?: ReactNode;
  /** Above the title, where there is no form. */
  icon?: ReactNode;
  onBack(): void;
  children?: ReactNode;
}

/** One short form as a page of its own: the way back, what it is about, and the form on a sheet. */
export function StepPage({ title, text, icon, onBack, children }: StepPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    const isNext = before.current !== title;
    before.current = title;
    // The button that led on has gone with its step: what came of it is read out.
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
