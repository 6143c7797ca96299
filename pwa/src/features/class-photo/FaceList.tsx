import { classPhotoWords as words } from '@memcherrish/shared/text/class-photo.ts';
import type { SeenTag } from '@memcherrish/shared/wire/class-photos.ts';
import { faceOf } from './face-styles.ts';

interface FaceListProps {
  tags: readonly SeenTag[];
  labelOf(tag: SeenTag): string;
  found: number;
  /** The number of people in the class. */
  of: number;
  address: string;
  aspect: number;
  onOpen(tag: SeenTag): void;
}

/** All marked faces as a list, with their cut-outs: the puzzles first. Equal to the rings in the photo. */
export function FaceList({ tags, labelOf, found, of, address, aspect, onOpen }: FaceListProps) {
  const puzzles = tags.filter(({ personId }) => personId === null).length;
  return (
    <section className="class-photo-names" aria-labelledby="class-photo-names">
      <h2 id="class-photo-names">{words.names}</h2>
      <p className="class-photo-quiet">
        {[words.found(found, of), puzzles > 0 && words.puzzles(puzzles)].filter(Boolean).join(' · ')}
      </p>
      {tags.length === 0 ? (
        <p>{words.noTags}</p>
      ) : (
        <ul className="face-list">
          {tags.map((tag) => (
            <li key={tag._id}>
              <button type="button" className="face-row" onClick={() => onOpen(tag)}>
                <span className="face-cut" style={faceOf(address, tag, aspect)} aria-hidden="true" />
                <span dir="auto">{labelOf(tag)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
