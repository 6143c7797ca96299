import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, text, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="settings-section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {text && <p className="settings-text">{text}</p>}
      {children}
    </section>
  );
}
