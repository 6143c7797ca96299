import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { boxes } from '@memcherrish/shared/rules/classroom-rows.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { Users } from 'lucide-react';
import { memo, useId } from 'react';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { boxesInOrder } from './boxes-in-order.ts';
import { FaceGrid } from './FaceGrid.tsx';
import './class-boxes.css';

interface ClassBoxesProps {
  schoolmates: readonly PersonView[];
  /** The older layout: males and females side by side, with four faces in a row. */
  columns?: boolean;
  /** The id of the heading above, on screens with several classes. */
  within?: string;
  isOwn(id: string): boolean;
  onOpen(face: PersonView, avatar: HTMLElement): void;
}

/** The class in boxes: males, females, and a third box only when it is not empty. The viewer's own is first. */
export const ClassBoxes = memo(function ClassBoxes({ schoolmates, ...layout }: ClassBoxesProps) {
  if (schoolmates.length === 0)
    return (
      <section className="class-box">
        <Empty icon={<Users aria-hidden="true" />} title={messages.noSchoolmates} />
      </section>
    );
  const people = boxes(schoolmates);
  const { isOwn, columns = false, within } = layout;
  return (
    <div
      className={`class-boxes ${asStack({ gap: 3 })}${columns ? ' class-boxes-columns' : ''}${within ? ' class-boxes-within' : ''}`}
    >
      {boxesInOrder({ schoolmates, isOwn }).map((box) => (
        <Box key={box} box={box} faces={people[box]} {...layout} />
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
  box: keyof typeof words;
  faces: readonly PersonView[];
}

function Box({ box, faces, columns = false, within, isOwn, onOpen }: BoxProps) {
  const heading = useId();
  const { title, empty } = words[box];
  const Heading = within ? 'h3' : 'h2';
  return (
    <section
      className="class-box"
      id={within ? undefined : `box-${box}`}
      aria-labelledby={within ? `${heading} ${within}` : heading}
    >
      <div className={`class-box-head ${asRow({ gap: 3, align: 'baseline', justify: 'between', px: 2 })}`}>
        <Heading className={`class-box-title ${asText({ size: 2 })}`} id={heading}>
          {title}
        </Heading>
        {faces.length > 0 && (
          <span className={asText({ size: 1, tone: 'quiet', figures: true })}>{faces.length}</span>
        )}
      </div>
      {faces.length > 0 ? (
        <FaceGrid
          labelledBy={heading}
          faces={faces}
          perRow={columns ? 'four' : 'six'}
          isOwn={isOwn}
          onOpen={onOpen}
        />
      ) : (
        <p className={`class-box-empty ${asText({ px: 2, py: 2, tone: 'quiet' })}`}>{empty}</p>
      )}
    </section>
  );
}
