import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ClassBoxes } from '#components/ClassBoxes.tsx';
import { OpenCards } from '#components/OpenCards.tsx';
import { TeacherList } from '#components/TeacherStrip.tsx';
import { useOpenCard } from '#components/use-open-card.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import type { DivisionShown } from './BatchDivisions.tsx';
import './division-panels.css';

interface DivisionPanelsProps {
  schoolId: string;
  batchId: string;
  divisions: readonly DivisionShown[];
}

/** The division view of a batch: for each division its name, teachers that unfold, and classmates. */
export function DivisionPanels({ schoolId, batchId, divisions }: DivisionPanelsProps) {
  const card = useOpenCard();
  return (
    <div className={`division-panels ${asStack({ gap: 4 })}`}>
      {divisions.map((division) => (
        <DivisionPanel
          key={division.divisionId}
          division={division}
          details={`/schools/${schoolId}/batches/${batchId}/divisions/${division.divisionId}/details`}
          onOpen={({ _id }, avatar) => card.open(_id, division.divisionId, avatar)}
        />
      ))}
      <OpenCards rooms={divisions.map((each) => each.room)} card={card} />
    </div>
  );
}

interface DivisionPanelProps {
  division: DivisionShown;
  /** The address of the division's own page. */
  details: string;
  onOpen(person: Pick<PersonView, '_id'>, avatar: HTMLElement): void;
}

function DivisionPanel({ division, details, onOpen }: DivisionPanelProps) {
  const heading = useId();
  const { name, room, open, onToggle } = division;
  return (
    <section
      className={`division-panel ${asStack({ gap: 4, clip: true, surface: true })}`}
      aria-labelledby={heading}
    >
      <div className={`division-panel-head ${asRow({ gap: 3, justify: 'between', px: 2 })}`}>
        <h2 className={asText({ shrink: true, breaks: true })} id={heading}>
          {name}
        </h2>
        <Link className="division-panel-details" to={details} aria-label={courtyardWords.detailsOf(name)}>
          {vocabulary.details}
        </Link>
      </div>
      <div className="division-panel-teachers">
        <Disclosure label={vocabulary.teachers} note={room.teachers.length} open={open} onToggle={onToggle}>
          <TeacherList wrap teachers={room.teachers} onOpen={onOpen} />
        </Disclosure>
      </div>
      <ClassBoxes within={heading} schoolmates={room.schoolmates} isOwn={room.isOwn} onOpen={onOpen} />
    </section>
  );
}
