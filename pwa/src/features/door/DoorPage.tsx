import { door as limits } from '@memcherrish/shared/domain/door-limits.ts';
import type { AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { guests as guestsInWords } from '@memcherrish/shared/text/counted.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CloudOff, CloudUpload, DoorClosed, UserPlus } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownDoor } from '#local/queries/doors.ts';
import { usePeopleIndex } from '#local/queries/use-people-index.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { useRootMark } from '#ui/pages/use-root-mark.ts';
import { WayBack } from '#ui/pages/WayBack.tsx';
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
              {vocabulary.tryAgain}
            </Button>
          }
        />
      </>
    );
  }
  return <OpenDoor shown={shown} />;
}

/** A tool rather than a page: the whole screen, ready for the next guest after each admission. */
function OpenDoor({ shown }: { shown: ShownDoor }) {
  const { door, admissions, unsent } = shown;
  const index = usePeopleIndex();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<DoorFilter>('expected');
  const [linking, setLinking] = useState<DoorPerson | null>(null);
  const [last, setLast] = useState<AttendeeKey | null>(null);
  const [rows, setRows] = useState(atATime);
  const acts = useMemo(() => doorActs(door.eventId), [door.eventId]);
  const list = useMemo(() => new DoorList(shown, index ?? null), [shown, index]);
  const wanted = useDeferredValue(tidy(typed));
  const people = wanted === '' ? list.filtered(filter) : list.search(wanted);
  // The list of who is here has them, too.
  const strip = wanted === '' && filter === 'here' ? null : last;
  const besides = linking?.key ?? strip;
  const candidates = people.filter(({ key }) => key !== besides);
  const walkIn = wanted !== '' && !linking ? wanted : null;
  useRootMark('door', true);
  useEffect(() => field.current?.focus(), []);

  function typeName(text: string) {
    setTyped(text);
    setRows(atATime);
  }
  function next(admitted: AttendeeKey | null) {
    setLinking(null);
    setLast(admitted);
    typeName('');
    field.current?.focus();
  }
  const rowOf = (person: DoorPerson) => (
    <DoorRow
      person={person}
      acts={acts}
      onAdmit={() => {
        acts.admit(person);
        next(person.key);
      }}
      onLink={
        linking &&
        (() => {
          acts.link(linking, person);
          next(person.key);
        })
      }
      onFind={() => {
        setLast(null);
        setLinking(person);
        typeName('');
        field.current?.focus();
      }}
    />
  );
  const walkInButton = walkIn !== null && (
    <Button
      kind={candidates.length === 0 ? 'primary' : 'quiet'}
      className="door-more"
      icon={<UserPlus />}
      onClick={() => next(acts.admitWalkIn(walkIn))}
    >
      {doorWords.admitWalkIn(walkIn)}
    </Button>
  );
  return (
    <>
      <div className={`door-head ${asStack({ gap: 2, py: 2 })}`}>
        <div className={asRow({ gap: 3, justify: 'between' })}>
          <WayBack to={`/events/${door.eventId}`} label={doorWords.leave} />
          <h1 className={asText({ size: 2, lines: 'cut', shrink: true })}>{door.title}</h1>
        </div>
        <div
          className={`door-count ${asRow({ gap: 1, across: 4, wrap: true, justify: 'between', figures: true })}`}
          role="status"
        >
          <p>
            <strong>{doorWords.here(admissions.people)}</strong>
            {admissions.guests > 0 && <span> + {guestsInWords(admissions.guests)}</span>}
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
              {vocabulary.cancel}
            </Button>
          </div>
        )}
        <TextField
          ref={field}
          label={vocabulary.name}
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
      </div>
      <div role="status" aria-label={doorWords.lastAdmitted}>
        {strip !== null && rowOf(list.person(strip))}
      </div>
      {wanted === '' && (
        <fieldset className="door-filter">
          <legend className="visually-hidden">{vocabulary.people}</legend>
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
      {candidates.length === 0 && (
        <>
          {walkInButton}
          <Empty title={noOneFound(wanted, filter)} text={wanted === '' ? doorWords.hint : undefined} />
        </>
      )}
      <ul className="door-people">
        {candidates.slice(0, rows).map((person) => (
          <li key={person.key}>{rowOf(person)}</li>
        ))}
      </ul>
      {candidates.length > rows && (
        <Button kind="quiet" className="door-more" onClick={() => setRows(rows + atATime)}>
          {vocabulary.showMore}
        </Button>
      )}
      {candidates.length > 0 && walkInButton}
    </>
  );
}

function noOneFound(wanted: string, filter: DoorFilter): string {
  if (wanted !== '') return doorWords.noOne;
  return filter === 'here' ? doorWords.noOneHere : doorWords.noOneExpected;
}
