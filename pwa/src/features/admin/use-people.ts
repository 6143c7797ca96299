import { messages } from '@memcherrish/shared/text/messages.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#api/outcome.ts';
import { listSchoolmates } from '#api/schools.ts';
import type { ListedPerson } from './people-order.ts';
import { ask } from './reach.ts';
import type { DivisionPlace } from './use-uploads.ts';

interface PeopleState {
  /** Null until they have been read for the first time. */
  people: ListedPerson[] | null;
  problem: Problem | null;
  reload: () => void;
}

/** The people of one division, read again whenever a list came through. */
export function usePeople({ schoolId, batchId, divisionId }: DivisionPlace, imports: number): PeopleState {
  const [people, setPeople] = useState<ListedPerson[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const turn = useRef(0);

  const reload = useCallback(async () => {
    const mine = ++turn.current;
    const outcome = await ask(listSchoolmates(schoolId, batchId, divisionId), messages.loadSchoolmatesFailed);
    if (mine !== turn.current) return;
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) setPeople(outcome.value);
  }, [schoolId, batchId, divisionId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says when, it is not read
  useEffect(() => {
    void reload();
    return () => {
      turn.current += 1;
    };
  }, [reload, imports]);

  return { people, problem, reload: useCallback(() => void reload(), [reload]) };
}
