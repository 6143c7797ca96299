import type { StructureBatch } from '@memcherrish/shared/domain/school.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import { CloudDownload, Users } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { inClassOrder } from '#components/boxes-in-order.ts';
import { OpenCards } from '#components/OpenCards.tsx';
import { TeacherStrip } from '#components/TeacherStrip.tsx';
import { useOpenCard } from '#components/use-open-card.ts';
import type { ClassRoom } from '#local/queries/class-room.ts';
import { useClassRoom, wantBatch } from '#local/queries/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { BatchUnavailable } from './BatchUnavailable.tsx';
import { FaceGroups } from './FaceGroups.tsx';
import { useBatch } from './use-batch.ts';
import { YearSelector } from './YearSelector.tsx';

/** `…/divisions/:divisionId/details`: one division, with the year selector and links to the batch's other divisions. */
export function DivisionDetails() {
  const { schoolId, batchId, divisionId } = useParams();
  const found = useBatch(schoolId, batchId);
  const room = useClassRoom(divisionId ?? null);
  const known = found.status === 'here' ? found.batch._id : null;
  useEffect(() => {
    if (known) void wantBatch(known);
  }, [known]);

  if (found.status !== 'here') return <BatchUnavailable status={found.status} />;
  const { structure, batch } = found;
  const division = batch.divisions.find((each) => each._id === divisionId);
  if (!division) return <BatchUnavailable status="unknown" />;
  return (
    <>
      <PageHeader
        title={division.name}
        text={`${structure.name}, ${batch.batch}`}
        actions={<YearSelector key={batch._id} batch={batch.batch} />}
      />
      {room === null && (
        <Empty icon={<CloudDownload aria-hidden="true" />} title={messages.classNotHereYet} />
      )}
      {room && <People key={room.divisionId} room={room} />}
      <OtherDivisions schoolId={structure._id} batch={batch} divisionId={division._id} />
    </>
  );
}

function People({ room }: { room: ClassRoom }) {
  const card = useOpenCard();
  const open = ({ _id }: { _id: string }, avatar: HTMLElement) => card.open(_id, room.divisionId, avatar);
  return (
    <>
      <TeacherStrip teachers={room.teachers} empty={formMessages.noTeachersInDivision} onOpen={open} />
      <section className={asStack({ gap: 4 })} aria-labelledby="division-schoolmates">
        <h2 id="division-schoolmates">{courtyardWords.schoolmates}</h2>
        {room.schoolmates.length > 0 ? (
          <FaceGroups faces={inClassOrder(room)} isOwn={room.isOwn} onOpen={open} />
        ) : (
          <Empty icon={<Users aria-hidden="true" />} title={messages.noSchoolmates} />
        )}
      </section>
      <OpenCards rooms={[room]} card={card} />
    </>
  );
}

interface OtherDivisionsProps {
  schoolId: string;
  batch: StructureBatch;
  divisionId: string;
}

function OtherDivisions({ schoolId, batch, divisionId }: OtherDivisionsProps) {
  const others = batch.divisions.filter((each) => each._id !== divisionId);
  return (
    <section className={asStack({ gap: 4 })} aria-labelledby="other-divisions">
      <h2 id="other-divisions">{courtyardWords.otherDivisions}</h2>
      {others.length === 0 ? (
        <p className={asText({ tone: 'quiet' })}>{courtyardWords.noOtherDivisions}</p>
      ) : (
        <div className={asRow({ gap: 3, wrap: true })}>
          {others.map((each) => (
            <LinkButton
              key={each._id}
              kind="quiet"
              to={`/schools/${schoolId}/batches/${batch._id}/divisions/${each._id}/details`}
            >
              {each.name}
            </LinkButton>
          ))}
        </div>
      )}
    </section>
  );
}
