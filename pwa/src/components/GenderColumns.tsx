import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { boxes } from '@memcherrish/shared/rules/classroom-rows.ts';
import { frameWords } from '@memcherrish/shared/text/frame.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { useId } from 'react';
import { FaceGrid } from './FaceGrid.tsx';
import './gender-columns.css';

interface GenderColumnsProps {
  /** The id of the heading above, on screens that have several of these. */
  within?: string;
  schoolmates: readonly PersonView[];
  isOwn(id: string): boolean;
  onOpen(face: PersonView, avatar: HTMLElement): void;
}

/** The older layout: males and females side by side, four in a row. A third column appears only when it is not empty. */
export function GenderColumns({ schoolmates, ...grid }: GenderColumnsProps) {
  const { male, female, other } = boxes(schoolmates);
  return (
    <div className="gender-columns">
      <Column title={frameWords.maleSchoolmates} empty={messages.noMales} faces={male} {...grid} />
      <Column title={frameWords.femaleSchoolmates} empty={messages.noFemales} faces={female} {...grid} />
      {other.length > 0 && (
        <Column title={frameWords.moreSchoolmates} empty={messages.noSchoolmates} faces={other} {...grid} />
      )}
    </div>
  );
}

interface ColumnProps extends Omit<GenderColumnsProps, 'schoolmates'> {
  title: string;
  empty: string;
  faces: readonly PersonView[];
}

function Column({ title, empty, faces, within, ...grid }: ColumnProps) {
  const heading = useId();
  return (
    <section className="gender-column" aria-labelledby={within ? `${heading} ${within}` : heading}>
      <h3 className="gender-column-title" id={heading}>
        {title}
      </h3>
      {faces.length > 0 ? (
        <FaceGrid labelledBy={heading} faces={faces} perRow="four" {...grid} />
      ) : (
        <p className="gender-column-empty">{empty}</p>
      )}
    </section>
  );
}
