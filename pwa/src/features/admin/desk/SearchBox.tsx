import { deskWords as words } from '@memcherrish/shared/text/desk/desk.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { DeskSchool } from '@memcherrish/shared/wire/desk/desk.ts';
import type { DeskFound } from '@memcherrish/shared/wire/desk/desk-search.ts';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { personAddress } from '#admin/widgets/dashboard-address.ts';
import { useFoundPeople } from '#admin/widgets/use-found-people.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { classPlaces, foundClasses } from './found-classes.ts';

interface SearchBoxProps {
  schools: readonly DeskSchool[];
  onChosen: () => void;
}

/** One line of the results. */
interface Choice {
  id: string;
  name: string;
  detail: string;
  to: string;
  /** Null for a class. A search has no photos, so that it is not recorded. */
  face: { empty: boolean } | null;
}

/** A field with the classes and people that it finds. Arrows choose, Enter opens the people of the class. */
export function SearchBox({ schools, onChosen }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const places = useMemo(() => classPlaces(schools), [schools]);
  const found = useFoundPeople(text);
  const classes = foundClasses(places, text).map(({ id, name, to }) => ({
    id,
    name,
    detail: '',
    to,
    face: null,
  }));
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const people = text.trim() === '' ? [] : found.people.map((person) => choiceOf(person, names));
  const all = [...classes, ...people];
  const chosen = all[Math.min(at, all.length - 1)];
  const optionId = ({ id }: Choice) => `${listId} ${id}`.replaceAll(' ', '-');

  function open({ to }: Choice) {
    onChosen();
    void navigate(to);
  }
  function pressKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || all.length === 0) return;
    event.preventDefault();
    const next = (Math.min(at, all.length - 1) + step + all.length) % all.length;
    setAt(next);
    const option = all[next];
    if (option) document.getElementById(optionId(option))?.scrollIntoView({ block: 'nearest' });
  }
  const group = (label: string, choices: readonly Choice[]) =>
    choices.length > 0 && (
      // biome-ignore lint/a11y/useSemanticElements: options are grouped inside a list box
      <div role="group" aria-label={label} className="search-box-group">
        <p
          className={`search-box-heading ${asText({ size: 1, tone: 'quiet', weight: 'bold' })}`}
          aria-hidden="true"
        >
          {label}
        </p>
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the chosen option
          <div
            key={choice.id}
            id={optionId(choice)}
            role="option"
            aria-selected={choice === chosen}
            className={`search-box-option ${asRow({ across: 4, wrap: true, justify: 'between', target: true, py: 2, px: 3 })}`}
            onClick={() => open(choice)}
          >
            <span className={asRow({ gap: 2, weight: 'medium' })}>
              {choice.face && <Avatar name={choice.name} photo={null} size="small" {...choice.face} />}
              <bdi>{choice.name}</bdi>
            </span>
            {choice.detail !== '' && (
              <span className={asText({ size: 1, tone: 'quiet' })}>{choice.detail}</span>
            )}
          </div>
        ))}
      </div>
    );
  const isEmpty = all.length === 0 && text.trim() !== '' && found.typed === text.trim();
  return (
    // No useForm: a search sends nothing and has no errors.
    <form
      className={asStack({ gap: 3 })}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) open(chosen);
      }}
    >
      <input
        className={`search-box-field ${asText({ fill: true, target: true, px: 3 })}`}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-label={words.searchLabel}
        placeholder={words.searchLabel}
        aria-expanded={all.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen)}
        aria-autocomplete="list"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={pressKey}
      />
      {found.failure && <Notice tone="error">{found.failure}</Notice>}
      <div id={listId} role="listbox" aria-label={words.searchTitle} className="search-box-list">
        {group(words.foundClasses, classes)}
        {group(vocabulary.people, people)}
      </div>
      <p role="status" className={asText({ tone: 'quiet' })}>
        {isEmpty && !found.failure && words.nothingFound}
      </p>
    </form>
  );
}

function choiceOf(person: DeskFound, names: ReadonlyMap<string, string>): Choice {
  const { _id, name, otherName, joined, schoolId, batchId, divisionId } = person;
  const details = [otherName, names.get(divisionId), joined ? null : words.notJoined];
  return {
    id: `${_id} ${divisionId}`,
    name,
    detail: details.filter(Boolean).join(' · '),
    to: personAddress(schoolId, { batchId, divisionId }, name),
    face: { empty: !joined },
  };
}
