import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { Found } from '#local/people-index.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { otherNamesOf } from '#ui/other-names.ts';
import { standsIn } from './found-in-words.ts';

/** A line of two texts; measured anew where it is longer. */
const rowHeightPx = 72;
/** Rows beyond the edges, so that the arrow keys always have a next one. */
const beyond = 10;

interface FoundPeopleProps {
  list: RefObject<HTMLUListElement | null>;
  people: readonly Found[];
  onOpen(person: string, divisionId: string, avatar: HTMLElement): void;
}

/** Who was found, each of them opening their card. Only what is near the eye is drawn: a place may hold thousands. */
export function FoundPeople({ list, people, onOpen }: FoundPeopleProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop(list.current?.offsetTop ?? 0);
  }, [list]);
  const rows = useWindowVirtualizer({
    count: people.length,
    estimateSize: () => rowHeightPx,
    overscan: beyond,
    scrollMargin: top,
    getItemKey: (index) => people[index]?._id ?? index,
  });
  return (
    <ul
      ref={list}
      className="found"
      aria-label="Found people"
      hidden={people.length === 0}
      onKeyDown={moveFocus}
      style={{ blockSize: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const person = people[index];
        return (
          person && (
            <li
              key={person._id}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={people.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <FoundPerson person={person} onOpen={onOpen} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Arrow keys lead from one to the next; those beyond the edges are drawn by then. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
  const button = next?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

function FoundPerson({ person, onOpen }: { person: Found; onOpen: FoundPeopleProps['onOpen'] }) {
  const { _id, photo, preview, photoHidden, home, places, own } = person;
  const name = person.name || fallbacks.unknown;
  const otherNames = otherNamesOf(person);
  return (
    <button
      type="button"
      className="found-person"
      onClick={({ currentTarget }) => {
        const avatar = currentTarget.querySelector<HTMLElement>('.avatar');
        onOpen(_id, places[0]?.divisionId ?? '', avatar ?? currentTarget);
      }}
    >
      <Avatar name={name} photo={photo} preview={preview} own={own} hidden={photoHidden} size="small" />
      <span className="found-words">
        <span className="found-name">
          {name}
          {own && <span className="visually-hidden"> (you)</span>}
        </span>
        {otherNames.length > 0 && <span className="found-also">{otherNames.join(' · ')}</span>}
        <span className="found-places">{standsIn(places)}</span>
      </span>
      {home && <span className="found-home">{home}</span>}
    </button>
  );
}
