import { type ReactNode, useId } from 'react';
import { asStack, asText } from '#ui/layout.ts';

interface SectionProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, text, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={asStack({ gap: 4, justify: 'start', p: 5, surface: true })} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {text && <p className={asText({ width: 'measure' })}>{text}</p>}
      {children}
    </section>
  );
}
