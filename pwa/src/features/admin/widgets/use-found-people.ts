import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import { deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { type DeskFound, deskSearchLimits } from '@memcherrish/shared/wire/desk/desk-search.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { ask } from './connection.ts';

/** The debounce of a search, in milliseconds: the call is sent after a pause in typing. */
const rest = 150;

interface FoundPeople {
  /** The text that they were found by; empty at the start. */
  typed: string;
  people: readonly DeskFound[];
  failure: string | null;
}

const nothing: FoundPeople = { typed: '', people: [], failure: null };

/**
 * Asks the server for the people with a name, of all schools or only of those who have joined one school. The last
 * results stay until the next ones are there.
 */
export function useFoundPeople(text: string, joinedSchoolId?: string): FoundPeople {
  const [found, setFound] = useState(nothing);
  const typed = text.trim().slice(0, deskSearchLimits.text);
  useEffect(() => {
    if (typed === '') return setFound(nothing);
    let isLatest = true;
    const timer = setTimeout(async () => {
      const outcome = await ask(
        sendCall(deskCalls.search, {
          query: {
            q: typed,
            ...(joinedSchoolId !== undefined && { school: joinedSchoolId, joined: 'yes' }),
          },
        }),
        deskWords.searchFailed,
      );
      if (!isLatest) return;
      if (outcome.ok) setFound({ typed, people: outcome.value.people, failure: null });
      else setFound({ typed, people: [], failure: outcome.problem.message });
    }, rest);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [typed, joinedSchoolId]);
  return found;
}
