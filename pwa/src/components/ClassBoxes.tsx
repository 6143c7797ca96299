import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { boxes } from '@memcherrish/shared/rules/classroom-rows.ts';
import { frameWords } from '@memcherrish/shared/text/frame.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { Users } from 'lucide-react';
import { memo, useId } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { boxesInOrder } from './boxes-in-order.ts';
import { FaceGrid } from './FaceGrid.tsx';
import './class-boxes.css';

interface ClassBoxesProps {
  schoolmates: readonly PersonView[];
  isOwn(id: string): boolean;
  onOpen(face: PersonView, avatar: HTMLElement): void;
}

/** The class in boxes: males, females, and a third box only when it is not empty. The viewer's own is first. */
export const ClassBoxes = memo(function ClassBoxes({ schoolmates, isOwn, onOpen }: ClassBoxesProps) {
  if (schoolmates.length === 0)
    return (
      <section className="class-box">
        <Empty icon={<Users aria-hidden="true" />} title={messages.noSchoolmates} />
      </section>
    );
  const people = boxes(schoolmates);
  return (
    <div className="class-boxes">
      {boxesInOrder({ schoolmates, isOwn }).map((box) => (
        <Box key={box} id={box} {...words[box]} faces={people[box]} isOwn={isOwn} onOpen={onOpen} />
      ))}
    </div>
  );
});

const words = {
  male: { title: frameWords.maleSchoolmates, empty: messages.noMales },
  female: { title: frameWords.femaleSchoolmates, empty: messages.noFemales },
  other: { title: frameWords.moreSchoolmates, empty: messages.noSchoolmates },
};

interface BoxProps extends Omit<ClassBoxesProps, 'schoolmates'> {
  id: string;
  title: string;
  empty: string;
  faces: readonly PersonView[];
}

function Box({ id, title, empty, faces, isOwn, onOpen }: BoxProps) {
  const heading = useId();
  return (
    <section className="class-box" id={`box-${id}`} aria-labelledby={heading}>
      <div className="class-box-head">
        <h2 className="class-box-title" id={heading}>
          {title}
        </h2>
        {faces.length > 0 && <span className="class-box-count">{faces.length}</span>}
      </div>
      {faces.length > 0 ? (
        <FaceGrid labelledBy={heading} faces={faces} isOwn={isOwn} onOpen={onOpen} />
      ) : (
        <p className="class-box-empty">{empty}</p>
      )}
    </section>
  );
}
