import { isInMemoriam as hasDied, isMissing } from '@memcherrish/shared/access/missing.ts';
import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useGridKeys } from '#ui/lists/use-grid-keys.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { widestWord } from './widest-word.ts';
import './face-grid.css';

interface FaceGridProps {
  /** The id of the heading that names the group for screen readers. */
  labelledBy: string;
  faces: readonly PersonView[];
  /** Six faces in a row on wide screens; the older views keep four. A row has fewer if a word of a name needs the room. */
  perRow?: 'six' | 'four';
  isOwn(id: string): boolean;
  onOpen(face: PersonView, avatar: HTMLElement): void;
}

export function FaceGrid({ labelledBy, faces, perRow = 'six', isOwn, onOpen }: FaceGridProps) {
  const { list, onKeyDown, tabIndexOf } = useGridKeys<HTMLUListElement>();
  return (
    <ul
      style={widestWord({ faces, isOwn })}
      className={`face-grid face-grid-${perRow}`}
      aria-labelledby={labelledBy}
      ref={list}
      onKeyDown={onKeyDown}
    >
      {faces.map((face, index) => (
        <li key={face._id}>
          <FaceButton face={face} own={isOwn(face._id)} tabIndex={tabIndexOf(index)} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface FaceButtonProps {
  face: PersonView;
  own: boolean;
  tabIndex: 0 | -1;
  onOpen(face: PersonView, avatar: HTMLElement): void;
}

export function FaceButton({ face, own, tabIndex, onOpen }: FaceButtonProps) {
  const name = face.name || fallbacks.unknown;
  const hasJoined = own || !isMissing(face);
  const isInMemoriam = hasDied(face);
  const hidden = hasJoined && !isInMemoriam && face.hidden.profilePic === true;
  return (
    <button
      type="button"
      className={own ? 'face face-own' : isInMemoriam ? 'face face-memorial' : 'face'}
      tabIndex={tabIndex}
      aria-description={describe({ isInMemoriam, hasJoined, hidden })}
      onClick={(event) => {
        const avatar = event.currentTarget.querySelector<HTMLElement>('.avatar');
        onOpen(face, avatar ?? event.currentTarget);
      }}
    >
      <Avatar
        name={name}
        photo={face.profilePic}
        preview={face.photoPreview}
        own={own}
        hidden={hidden}
        empty={!hasJoined}
        size="fill"
      />
      <span className="face-name">
        {name}
        {own && <span className="visually-hidden"> (you)</span>}
        {hasDied(face) && (
          <span className="face-years" aria-hidden="true">
            {yearsOf(face.memorial)}
          </span>
        )}
      </span>
    </button>
  );
}

/** Returns '1975 – 2024' from a stored memorial; a year that is not known is left out. */
const yearsOf = (memorial: string) => memorial.replace(/-\d\d|^\/$/g, '').replace('/', ' – ');

function describe(face: { isInMemoriam: boolean; hasJoined: boolean; hidden: boolean }): string | undefined {
  if (face.isInMemoriam) return vocabulary.inMemoriam;
  if (!face.hasJoined) return frameWords.notJoined;
  return face.hidden ? frameWords.photoHidden : undefined;
}
