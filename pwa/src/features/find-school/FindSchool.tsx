import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Submitted } from '#local/outbox/submit-edit.ts';
import { useViewer } from '#local/queries/queries.ts';
import { asStack } from '#ui/layout.ts';
import { PickSteps } from './PickSteps.tsx';
import { askedDivision, isStart } from './picked-division.ts';
import { Start } from './Start.tsx';
import './find-school.css';

interface FindSchoolProps {
  /** Returns the address of the sign-in page that returns to an address of the app. */
  signInTo(path: string): string;
  /** Returns the address of the sign-up page that returns to an address of the app. */
  signUpTo(path: string): string;
  /** Runs when the server has changed the viewer's own data, so that the device pulls. */
  onChanged(): void;
}

/** `/schoolmate-homepage`: the steps to pick a school, a batch and a division, and the request to join it. */
export function FindSchool({ signInTo, signUpTo, onChanged }: FindSchoolProps) {
  const me = useViewer();
  const [query, setQuery] = useSearchParams();
  const [sent, setSent] = useState<Submitted | null>(null);
  const asked = askedDivision(query);
  const title = useRef<HTMLHeadingElement>(null);
  const here = query.toString();
  const before = useRef(here);
  useEffect(() => {
    if (before.current === here) return;
    before.current = here;
    // Focuses the title of each step, as a new page would.
    title.current?.focus();
  }, [here]);

  function go(to: Record<string, string>) {
    setSent(null);
    setQuery(to);
  }

  return (
    <div className={`find-school ${asStack({ gap: 5, fill: true, centered: true, width: 'reading' })}`}>
      <h1 ref={title} tabIndex={-1}>
        {findSchoolWords.helloSchoolmate}
      </h1>
      {isStart(asked) ? (
        <Start
          me={me ?? null}
          sent={sent}
          onFind={() => go({ find: '' })}
          onWithdrawn={() => setSent(null)}
          onChanged={onChanged}
        />
      ) : (
        <PickSteps
          asked={asked}
          me={me ?? null}
          signIn={signInTo(`/schoolmate-homepage?${here}`)}
          signUp={signUpTo(`/schoolmate-homepage?${here}`)}
          onGo={go}
          onSent={(how) => {
            go({});
            setSent(how);
          }}
        />
      )}
    </div>
  );
}
