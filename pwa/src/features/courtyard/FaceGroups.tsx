import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { divisionDetails } from '@memcherrish/shared/domain/limits.ts';
import { FaceButton } from '#components/FaceGrid.tsx';
import { widestWord } from '#components/widest-word.ts';
import { useGridKeys } from '#ui/lists/use-grid-keys.ts';
import './face-groups.css';

interface FaceGroupsProps {
  faces: readonly PersonView[];
  isOwn(id: string): boolean;
  onOpen(face: PersonView, avatar: HTMLElement): void;
}

const { groupOf } = divisionDetails;

/** Schoolmates in groups of four, two groups in a row. */
export function FaceGroups({ faces, isOwn, onOpen }: FaceGroupsProps) {
  const { list, onKeyDown, tabIndexOf } = useGridKeys<HTMLUListElement>();
  const starts = faces.map((_, index) => index).filter((index) => index % groupOf === 0);
  return (
    <ul
      style={widestWord({ faces, isOwn })}
      className="face-groups"
      aria-labelledby="division-schoolmates"
      ref={list}
      onKeyDown={onKeyDown}
    >
      {starts.map((start) => {
        const group = faces.slice(start, start + groupOf);
        return (
          <li className="face-group" key={group[0]?._id} style={widestWord({ faces: group, isOwn })}>
            {group.map((face, index) => (
              <FaceButton
                key={face._id}
                face={face}
                own={isOwn(face._id)}
                tabIndex={tabIndexOf(start + index)}
                onOpen={onOpen}
              />
            ))}
          </li>
        );
      })}
    </ul>
  );
}
