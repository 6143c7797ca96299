import { door as limits } from '@memcherrish/shared/domain/door-limits.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import { CloudOff, CloudUpload, DoorClosed, UserPlus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ShownDoor } from '#local/queries/doors.ts';
import { usePeopleIndex } from '#local/queries/use-people-index.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { asRow } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { DoorRow } from './DoorRow.tsx';
import { type DoorFilter, DoorList, type DoorPerson } from './door-list.ts';
import { doorActs, useDoor } from './use-door.ts';
import './door.css';

/** The number of rows to draw at a time. */
const atATime = 30;

/** `/door/:eventId`: admits people at the door of an event. Works offline once it was opened. */
export function DoorPage({ eventId }: { eventId: string }) {
  const { shown, retry } = useDoor(eventId);
  if (shown === undefined) return null;
  if (shown === null || shown === 'closed') {
    const isClosed = shown === 'closed';
    return (
      <>
        <PageHeader title={doorWords.door} />
        <Empty
          icon={<DoorClosed aria-hidden="true" />}
          title={isClosed ? doorWords.closed : doorWords.notHelper}
          text={isClosed ? doorWords.closedText : doorWords.notHelperText}
          action={
            <Button kind="quiet" onClick={retry}>
              {doorWords.tryAgain}
            </Button>
          }
        />
      </>
    );
  }
  return <OpenDoor shown={shown} />;
}

function OpenDoor({ shown }: { shown: ShownDoor }) {
  const { door, admissions, unsent } = shown;
  const index = usePeopleIndex();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<DoorFilter>('expected');
  const [linking, setLinking] = useState<DoorPerson | null>(null);
  const [rows, setRows] = useState(atATime);
  const acts = useMemo(() => doorActs(door.eventId), [door.eventId]);
  const list = useMemo(() => new DoorList(shown, index ?? null), [shown, index]);
  const wanted = useDeferredValue(tidy(typed));
  const people = wanted === '' ? list.filtered(filter) : list.search(wanted);
  const candidates = linking ? people.filter(({ key }) => key !== linking.key) : people;

  function typeName(text: string) {
    setTyped(text);
    setRows(atATime);
  }
  function link(person: DoorPerson) {
    if (linking) acts.link(linking, person);
    setLinking(null);
    typeName('');
  }
  return (
    <>
      <PageHeader title={doorWords.door} text={door.title} />
      <div
        className={`door-count ${asRow({ gap: 1, across: 4, wrap: true, justify: 'between', py: 3, px: 4, figures: true, surface: true })}`}
        role="status"
      >
        <p>
          <strong>{doorWords.here(admissions.people)}</strong>
          {admissions.guests > 0 && <span> + {doorWords.guests(admissions.guests)}</span>}
        </p>
        <p className={`door-sending ${asRow({ gap: 2, size: 1, tone: 'quiet' })}`}>
          {unsent > 0 ? <CloudOff aria-hidden="true" /> : <CloudUpload aria-hidden="true" />}
          {doorWords.notSent(unsent)}
        </p>
      </div>
      {linking && (
        <div className={`door-linking ${asRow({ gap: 3, wrap: true, justify: 'between', py: 3, px: 4 })}`}>
          <p>{doorWords.whoIs(linking.name)}</p>
          <Button kind="quiet" onClick={() => setLinking(null)}>
            {doorWords.cancel}
          </Button>
        </div>
      )}
      <TextField
        label={doorWords.name}
        hint={doorWords.hint}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={limits.nameLength}
        value={typed}
        onChange={typeName}
      />
      {wanted === '' && (
        <fieldset className="door-filter">
          <legend className="visually-hidden">{doorWords.filter}</legend>
          {(['expected', 'here'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="door-filter"
                checked={filter === each}
                onChange={() => {
                  setFilter(each);
                  setRows(atATime);
                }}
              />
              <span>{each === 'here' ? doorWords.isHere : doorWords.expected}</span>
            </label>
          ))}
        </fieldset>
      )}
      {candidates.length === 0 && <Empty title={noOneFound(wanted, filter)} />}
      <ul className="door-people">
        {candidates.slice(0, rows).map((person) => (
          <li key={person.key}>
            <DoorRow
              person={person}
              acts={acts}
              onLink={linking ? () => link(person) : null}
              onFind={() => {
                setLinking(person);
                typeName('');
              }}
            />
          </li>
        ))}
      </ul>
      {candidates.length > rows && (
        <Button kind="quiet" className="door-more" onClick={() => setRows(rows + atATime)}>
          {doorWords.showMore}
        </Button>
      )}
      {wanted !== '' && !linking && (
        <Button
          kind="quiet"
          className="door-more"
          icon={<UserPlus />}
          onClick={() => {
            acts.admitWalkIn(wanted);
            typeName('');
          }}
        >
          {doorWords.admitWalkIn(wanted)}
        </Button>
      )}
    </>
  );
}

function noOneFound(wanted: string, filter: DoorFilter): string {
  if (wanted !== '') return doorWords.noOne;
  return filter === 'here' ? doorWords.noOneHere : doorWords.noOneExpected;
}
