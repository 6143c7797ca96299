import { useEffect, useRef } from 'react';
import { asText } from '#ui/layout.ts';

/** The title of a step. The button that led to the step is gone, so the title gets the focus and is read out. */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 className={`hello-title ${asText({ breaks: true })}`} ref={title} tabIndex={-1} dir="auto">
      {children}
    </h2>
  );
}
