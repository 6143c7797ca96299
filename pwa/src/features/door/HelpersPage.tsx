import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Outcome } from '#api/outcome.ts';
import type { Column, RowKind } from '#components/people-grid/grid-rows.ts';
import { PeopleGrid } from '#components/people-grid/PeopleGrid.tsx';
import { usePeopleGrid } from '#components/people-grid/use-people-grid.ts';
import type { Found } from '#local/queries/people-index.ts';
import { usePeopleIndex } from '#local/queries/use-people-index.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { say } from '#ui/toasts/toast.ts';
import { type Holder, helperRole, type Role } from './roles.ts';
import './door.css';

/** A person who may get the role. */
export interface Candidate extends Holder {
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
  const find = useCallback((typed: string) => index?.search(typed).map(asCandidate) ?? [], [index]);
  return <ChoosePeople role={helperRole} eventId={eventId} find={find} />;
}

export function asCandidate({ divisions, ...person }: Found): Candidate {
  const [division] = divisions;
  const kind = divisions.some(({ subject }) => subject !== null) ? 'teacher' : 'schoolmate';
  return { ...person, kind, detail: division ? `${division.division}, ${division.batch}` : '' };
}

interface ChoosePeopleProps {
  role: Role;
  eventId: string;
  /** Finds people by a typed name. */
  find(typed: string): readonly Candidate[];
  /** Stands above the field for the name. */
  chooser?: ReactNode;
  /** The viewer, if they may only give up their own role. */
  onlyOwn?: string | null;
}

/** The organisers of an event choose who has a role at it. Needs a connection. */
export function ChoosePeople({ role, eventId, find, chooser, onlyOwn = null }: ChoosePeopleProps) {
  const [typed, setTyped] = useState('');
  const [holders, setHolders] = useState<readonly Holder[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = useDeferredValue(typed);
  const isHolder = useCallback(
    ({ _id }: Holder) => holders?.some((each) => each._id === _id) ?? false,
    [holders],
  );
  const found = useMemo(
    () =>
      find(wanted)
        .filter((person) => !isHolder(person))
        .slice(0, most),
    [find, wanted, isHolder],
  );
  const load = useCallback(async () => {
    const outcome = await role.list(eventId);
    if (outcome.ok) setHolders(outcome.value);
    else setProblem(outcome.problem.code === null ? role.needsNetwork : outcome.problem.message);
  }, [role, eventId]);
  useEffect(() => void load(), [load]);

  async function change(
    outcome: Promise<Outcome<unknown>>,
    next: readonly Holder[],
    done: string,
    refused: string | null,
  ) {
    const result = await outcome;
    if (!result.ok) {
      const { code, message } = result.problem;
      return say((code === 'not-found' && refused) || message, 'error');
    }
    setHolders(next);
    say(done);
  }
  function add({ _id, name, kind }: Candidate) {
    const holder = { _id, kind, name };
    const next = [...(holders ?? []), holder];
    void change(role.add(eventId, holder), next, role.added(name), role.refused(name));
  }
  function remove({ _id, name }: Holder) {
    const next = (holders ?? []).filter((each) => each._id !== _id);
    void change(role.remove(eventId, _id), next, role.removed(name), null);
  }
  return (
    <>
      <PageHeader title={role.title} text={role.text} />
      {problem !== null && <p role="alert">{problem}</p>}
      {holders && (
        <div className={`door-role ${asStack({ gap: 4, fill: true })}`}>
          <div className={asStack({ gap: 4, justify: 'start' })}>
            {holders.length === 0 && <Empty title={role.none} />}
            <RoleList
              label={role.title}
              people={holders}
              end={(holder) =>
                (onlyOwn === null || onlyOwn === holder._id) && (
                  <Button
                    kind="quiet"
                    aria-label={doorWords.removeHelperNamed(holder.name)}
                    onClick={() => remove(holder)}
                  >
                    {vocabulary.remove}
                  </Button>
                )
              }
            />
            {role.Below && <role.Below key={holders.length} eventId={eventId} onChange={() => void load()} />}
          </div>
          <div className={asStack({ gap: 4, justify: 'start' })}>
            {chooser}
            <TextField
              label={vocabulary.name}
              type="search"
              inputMode="search"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={setTyped}
            />
            <RoleList
              label={doorWords.found}
              people={found}
              end={(person) => (
                <Button aria-label={doorWords.addHelperNamed(person.name)} onClick={() => add(person)}>
                  {doorWords.addHelper}
                </Button>
              )}
            />
          </div>
        </div>
      )}
    </>
  );
}

const kind: RowKind<Holder & Partial<Candidate>> = {
  keyOf: ({ _id }) => _id,
  nameOf: ({ name }) => name,
  faceOf: ({ photo = null, preview = null, photoHidden = false }) => ({
    photo,
    preview,
    hidden: photoHidden,
  }),
  searched: ({ name }) => name,
};
const columns: readonly Column<Holder & Partial<Candidate>>[] = [
  { key: 'name', title: vocabulary.name, width: [8, 2], text: kind.nameOf },
  { key: 'class', title: '', width: [6, 2], text: ({ detail = '' }) => detail },
];

interface RoleListProps<Person> {
  label: string;
  people: readonly Person[];
  end: (person: Person) => ReactNode;
}

function RoleList<Person extends Holder>({ label, people, end }: RoleListProps<Person>) {
  const grid = usePeopleGrid<Person>({ rows: people, kind, columns, inGivenOrder: true });
  if (people.length === 0) return null;
  return <PeopleGrid label={label} grid={grid} role="list" grows end={{ width: 8, of: end }} />;
}
