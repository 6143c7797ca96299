import type { Face } from '@memcherrish/shared/access/face.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { Avatar } from './Avatar.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import './face-grid.css';

interface FaceGridProps {
  /** Names the group for screen readers: the id of its heading. */
  labelledBy: string;
  faces: readonly Face[];
  isOwn(id: string): boolean;
  onOpen(face: Face, avatar: HTMLElement): void;
}

/** Faces in rows of six, of four at 900 px and less (spec section 9). */
export function FaceGrid({ labelledBy, faces, isOwn, onOpen }: FaceGridProps) {
  const { list, onKeyDown, tabIndexOf } = useGridKeys<HTMLUListElement>();
  return (
    <ul className="face-grid" aria-labelledby={labelledBy} ref={list} onKeyDown={onKeyDown}>
      {faces.map((face, index) => {
        const own = isOwn(face._id);
        const name = face.name || fallbacks.unknown;
        return (
          <li key={face._id}>
            <button
              type="button"
              className={own ? 'face face-own' : 'face'}
              tabIndex={tabIndexOf(index)}
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
                hidden={face.hidden.profilePic === true}
                size="fill"
              />
              <span className="face-name">
                {name}
                {own && <span className="visually-hidden"> (you)</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
