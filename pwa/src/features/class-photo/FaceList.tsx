import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import type { SeenTag } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { PersonRow } from '#components/PersonRow.tsx';
import { asStack, asText } from '#ui/layout.ts';
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
    <section className={asStack({ gap: 3, justify: 'start' })} aria-labelledby="class-photo-names">
      <h2 id="class-photo-names">{words.names}</h2>
      <p className={`class-photo-quiet ${asText({ width: 'measure', size: 1, tone: 'quiet' })}`}>
        {[words.found(found, of), puzzles > 0 && words.puzzles(puzzles)].filter(Boolean).join(' · ')}
      </p>
      {tags.length === 0 ? (
        <p>{words.noTags}</p>
      ) : (
        <ul className="face-list">
          {tags.map((tag) => (
            <li key={tag._id}>
              <button
                type="button"
                className={`face-row ${asText({ fill: true, target: true, py: 1, px: 2, tone: 'ink', text: 'start' })}`}
                onClick={() => onOpen(tag)}
              >
                <PersonRow
                  person={{ name: labelOf(tag) }}
                  face={<span className="face-cut" style={faceOf(address, tag, aspect)} aria-hidden="true" />}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
