import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { ClassBoxes } from '#components/ClassBoxes.tsx';
import { OpenCards } from '#components/OpenCards.tsx';
import { TeacherList } from '#components/TeacherStrip.tsx';
import { useOpenCard } from '#components/use-open-card.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { asStack, asSurface } from '#ui/layout.ts';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { tintOf } from '#ui/photos/initials.ts';
import { BatchDivisions, type DivisionShown } from './BatchDivisions.tsx';
import { BatchUnavailable } from './BatchUnavailable.tsx';
import { useBatch } from './use-batch.ts';
import './batch-details.css';

/** `/batchdetails/:schoolId/:batchId`: the older batch page, with a coloured card per division. */
export function BatchDetails() {
  const { schoolId, batchId } = useParams();
  const found = useBatch(schoolId, batchId);
  if (found.status !== 'here') return <BatchUnavailable status={found.status} />;
  const { structure, batch } = found;
  return (
    <>
      <PageHeader title={`${structure.name}, ${batch.batch}`} />
      <BatchDivisions key={batch._id} batch={batch}>
        {(divisions) => <DivisionCards divisions={divisions} />}
      </BatchDivisions>
    </>
  );
}

function DivisionCards({ divisions }: { divisions: readonly DivisionShown[] }) {
  const card = useOpenCard();
  return (
    <div className={asStack({ gap: 5 })}>
      {divisions.map((division) => (
        <DivisionCard
          key={division.divisionId}
          division={division}
          onOpen={({ _id }, avatar) => card.open(_id, division.divisionId, avatar)}
        />
      ))}
      <OpenCards rooms={divisions.map((each) => each.room)} card={card} fields="brief" />
    </div>
  );
}

interface DivisionCardProps {
  division: DivisionShown;
  onOpen(person: { _id: string }, avatar: HTMLElement): void;
}

function DivisionCard({ division, onOpen }: DivisionCardProps) {
  const heading = useId();
  const { name, room, open, onToggle } = division;
  return (
    <section
      className={`batch-details-tint-${tintOf(name)} ${asSurface({ clip: true })}`}
      aria-labelledby={heading}
    >
      <h2 className="batch-details-name" id={heading}>
        {name}
      </h2>
      <div className={`batch-details-body ${asStack({ gap: 4 })}`}>
        <Disclosure
          label={vocabulary.teachers}
          note={room.teachers.length}
          mark="sign"
          open={open}
          onToggle={onToggle}
        >
          <TeacherList wrap teachers={room.teachers} onOpen={onOpen} />
        </Disclosure>
        <ClassBoxes
          columns
          within={heading}
          schoolmates={room.schoolmates}
          isOwn={room.isOwn}
          onOpen={onOpen}
        />
      </div>
    </section>
  );
}
