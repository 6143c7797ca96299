import { searchWords } from '@memcherrish/shared/text/school/search.ts';
import { Fragment, type KeyboardEvent, type RefObject, useState } from 'react';
import { otherNamesOf } from '#components/other-names.ts';
import { PersonRow } from '#components/PersonRow.tsx';
import type { Found } from '#local/queries/people-index.ts';
import { asSurface, asText } from '#ui/layout.ts';
import { useNearEnd } from '#ui/lists/use-near-end.ts';
import { standsIn } from './found-in-words.ts';
import { useSavedScroll } from './use-scroll-restoration.ts';

/** The number of rows to draw at a time, about one screen. */
const atATime = 10;

interface FoundPeopleProps {
  list: RefObject<HTMLUListElement | null>;
  people: readonly Found[];
  /** The search text that found them. */
  typed: string;
  /** The person has paused typing: photos and further rows may load. */
  isResting: boolean;
  onOpen(person: string, divisionId: string, avatar: HTMLElement): Promise<void>;
}

/** The found people; each opens their card. One letter may find thousands, so more rows are drawn when the end comes near. */
export function FoundPeople({ list, people, typed, isResting, onOpen }: FoundPeopleProps) {
  const savedScroll = useSavedScroll();
  const [drawn, setDrawn] = useState({ typed, rows: savedScroll?.rows ?? atATime });
  const rows = drawn.typed === typed ? drawn.rows : atATime;
  const hasMore = isResting && rows < people.length;
  const end = useNearEnd({
    hasMore,
    shown: `${rows} ${typed}`,
    onNear: () => setDrawn({ typed, rows: rows + atATime }),
  });
  return (
    <>
      <ul
        ref={list}
        className={`found ${asSurface()}`}
        aria-label={searchWords.foundPeople}
        hidden={people.length === 0}
        onKeyDown={moveFocus}
      >
        {people.slice(0, rows).map((person, at) => (
          <li key={person._id} aria-setsize={people.length} aria-posinset={at + 1}>
            <FoundPerson person={person} isResting={isResting} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

/** Moves the focus with the arrow keys. More rows are drawn before the focus reaches the end. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
  const button = next?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

interface FoundPersonProps extends Pick<FoundPeopleProps, 'isResting' | 'onOpen'> {
  person: Found;
}

function FoundPerson({ person, isResting, onOpen }: FoundPersonProps) {
  const { _id, photo, home, divisions, own } = person;
  // Keeps a loaded photo while typing continues, and loads none for rows that may disappear.
  const [hasPhoto, setHasPhoto] = useState(isResting);
  if (isResting && !hasPhoto) setHasPhoto(true);
  const otherNames = otherNamesOf(person);
  return (
    <button
      type="button"
      className={`found-person ${asText({ fill: true, py: 2, px: 4, text: 'start' })}`}
      onClick={({ currentTarget }) => {
        const avatar = currentTarget.querySelector<HTMLElement>('.avatar');
        void onOpen(_id, divisions[0]?.divisionId ?? '', avatar ?? currentTarget);
      }}
    >
      <PersonRow
        person={{ ...person, photo: hasPhoto ? photo : null }}
        own={own}
        line={otherNames.join(' · ')}
        text={standsIn(divisions).map((words, index) => (
          <Fragment key={words}>
            {index > 0 && ' · '}
            <span className="found-place">{words}</span>
          </Fragment>
        ))}
        end={
          home && (
            <span className={`found-home ${asText({ size: 1, tone: 'quiet', lines: 'cut', figures: true })}`}>
              {home}
            </span>
          )
        }
      />
    </button>
  );
}
