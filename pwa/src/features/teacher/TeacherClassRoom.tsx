import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { yearbookWords } from '@memcherrish/shared/text/school/yearbook.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CloudDownload } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ClassLine } from '#components/ClassLine.tsx';
import { ClassRoomPanel } from '#components/ClassRoomPanel.tsx';
import { missingList } from '#components/missing-list.tsx';
import { SchoolCover } from '#components/SchoolCover.tsx';
import { useClassRoom, wantBatch } from '#local/queries/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import type { Assignment } from './grouped-classes.ts';
import { LeaveClass } from './LeaveClass.tsx';
import './teacher-class-room.css';

// Loaded after the class.
const missing = missingList(async () => (await import('#api/claims.ts')).invite);

interface TeacherClassRoomProps {
  assignment: Assignment;
  assignments: readonly Assignment[];
  onLeft(): void;
}

export function TeacherClassRoom({ assignment, assignments, onLeft }: TeacherClassRoomProps) {
  const [, setQuery] = useSearchParams();
  const room = useClassRoom(assignment.divisionId);
  useEffect(() => {
    void wantBatch(assignment.batchId);
  }, [assignment.batchId]);

  // Lists a division once, even if the teacher has two subjects in it.
  const classes = [...new Map(assignments.map((each) => [each.divisionId, each])).values()];
  const inBatch = classes.filter((each) => each.batchId === assignment.batchId);
  const elsewhere = classes.filter((each) => each.batchId !== assignment.batchId);

  const batchPath = `/schools/${assignment.schoolId}/batches/${assignment.batchId}`;

  function choose(divisionId: string) {
    const next = classes.find((each) => each.divisionId === divisionId);
    if (next) setQuery({ batch: next.batchId, division: next.divisionId });
  }

  return (
    <>
      <SchoolCover name={assignment.schoolName} image={assignment.schoolImage}>
        <ClassLine
          batch={assignment.batch}
          divisions={inBatch.map((each) => ({ divisionId: each.divisionId, label: each.division }))}
          elsewhere={elsewhere.map((each) => ({
            divisionId: each.divisionId,
            label: `${each.division}, ${each.batch}`,
          }))}
          divisionId={assignment.divisionId}
          onChange={choose}
        />
      </SchoolCover>
      <nav
        className={`teacher-around ${asRow({ across: 5, wrap: true })}`}
        aria-label={assignment.schoolName}
      >
        <LinkButton to={`${batchPath}/divisions/${assignment.divisionId}/details`}>
          {vocabulary.details}
        </LinkButton>
        <LinkButton to={`${batchPath}/assembly`}>{vocabulary.courtyard}</LinkButton>
        <LinkButton to={`/schooldetails/${assignment.schoolId}`}>{vocabulary.allBatches}</LinkButton>
        <LinkButton to={`${batchPath}/divisions/${assignment.divisionId}/yearbook`}>
          {yearbookWords.printClass}
        </LinkButton>
      </nav>
      {room === null && (
        <Empty icon={<CloudDownload aria-hidden="true" />} title={messages.classNotHereYet} />
      )}
      {room && <ClassRoomPanel key={room.divisionId} room={room} missing={missing} />}
      <LeaveClass
        assignment={assignment}
        onLeft={() => {
          setQuery({});
          onLeft();
        }}
      />
    </>
  );
}
