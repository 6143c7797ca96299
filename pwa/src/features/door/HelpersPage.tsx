import { doorWords } from '@memcherrish/shared/text/door.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import type { Helpers } from '@memcherrish/shared/wire/door.ts';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { addHelper, fetchHelpers, removeHelper } from '#api/door.ts';
import type { Outcome } from '#api/outcome.ts';
import type { Found } from '#local/db/people-index.ts';
import { usePeopleIndex } from '#local/db/use-people-index.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { TextField } from '#ui/TextField.tsx';
import { say } from '#ui/toast.ts';
import './door.css';

type Helper = Helpers['helpers'][number];

/** A person who may be asked to help. */
export interface Candidate {
  _id: string;
  kind: Helper['kind'];
  name: string;
  /** The class of the person. */
  detail: string;
  photo: string | null;
  preview: string | null;
  photoHidden: boolean;
}

/** The number of found people to draw. */
const most = 20;

/** `/door/:eventId/helpers`: an organiser chooses among the people on this device. */
export function HelpersPage({ eventId }: { eventId: string }) {
  const index = usePeopleIndex();
  const find = useCallback(
    (typed: string) => index?.search(typed).slice(0, most).map(asCandidate) ?? [],
    [index],
  );
  return <ChooseHelpers eventId={eventId} find={find} />;
}

function asCandidate({ places, ...person }: Found): Candidate {
  const [place] = places;
  const kind = places.some(({ subject }) => subject !== null) ? 'teacher' : 'schoolmate';
  return { ...person, kind, detail: place ? `${place.division}, ${place.batch}` : '' };
}

interface ChooseHelpersProps {
  eventId: string;
  /** Finds people by a typed name. */
  find(typed: string): readonly Candidate[];
  /** Stands above the field for the name. */
  chooser?: ReactNode;
}

/** The organisers of an event choose who helps at its door. Needs a connection. */
export function ChooseHelpers({ eventId, find, chooser }: ChooseHelpersProps) {
  const [typed, setTyped] = useState('');
  const [helpers, setHelpers] = useState<readonly Helper[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => find(wanted), [find, wanted]);
  useEffect(() => {
    let isShown = true;
    void fetchHelpers(eventId).then((outcome) => {
      if (!isShown) return;
      if (outcome.ok) setHelpers(outcome.value.helpers);
      else setProblem(outcome.problem.code === null ? doorWords.needsNetwork : outcome.problem.message);
    });
    return () => {
      isShown = false;
    };
  }, [eventId]);

  async function change(outcome: Promise<Outcome<unknown>>, next: readonly Helper[], done: string) {
    const result = await outcome;
    if (!result.ok) return say(result.problem.message, 'error');
    setHelpers(next);
    say(done);
  }
  function add({ _id, name, kind }: Candidate) {
    const next = [...(helpers ?? []), { _id, kind, name } as const];
    void change(addHelper(eventId, _id, kind), next, doorWords.helperAdded(name));
  }
  function remove({ _id, name }: Helper) {
    const next = (helpers ?? []).filter((each) => each._id !== _id);
    void change(removeHelper(eventId, _id), next, doorWords.helperRemoved(name));
  }
  const isHelper = ({ _id }: Candidate) => helpers?.some((each) => each._id === _id) ?? false;
  return (
    <>
      <PageHeader title={doorWords.helpers} text={doorWords.helpersText} />
      {problem !== null && <p role="alert">{problem}</p>}
      {helpers?.length === 0 && <p className="door-none">{doorWords.noHelpers}</p>}
      {helpers && (
        <>
          <ul className="door-people" aria-label={doorWords.helpers}>
            {helpers.map((helper) => (
              <li key={helper._id} className="door-row door-who">
                <span className="door-words door-name">{helper.name || fallbacks.unknown}</span>
                <Button
                  kind="quiet"
                  aria-label={doorWords.removeHelperNamed(helper.name)}
                  onClick={() => remove(helper)}
                >
                  {doorWords.removeHelper}
                </Button>
              </li>
            ))}
          </ul>
          {chooser}
          <TextField
            label={doorWords.name}
            type="search"
            inputMode="search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={setTyped}
          />
          <ul className="door-people">
            {found
              .filter((person) => !isHelper(person))
              .map((person) => (
                <li key={person._id} className="door-row door-who">
                  <Avatar
                    name={person.name}
                    photo={person.photo}
                    preview={person.preview}
                    hidden={person.photoHidden}
                    size="small"
                  />
                  <span className="door-words">
                    <span className="door-name">{person.name || fallbacks.unknown}</span>
                    <span className="door-detail">{person.detail}</span>
                  </span>
                  <Button aria-label={doorWords.addHelperNamed(person.name)} onClick={() => add(person)}>
                    {doorWords.addHelper}
                  </Button>
                </li>
              ))}
          </ul>
        </>
      )}
    </>
  );
}
