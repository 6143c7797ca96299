import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { teacherWords } from '@memcherrish/shared/text/school/teacher.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ChevronRight, School } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { useViewer } from '#local/queries/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { type Assignment, groupedClasses, type TaughtClass } from './grouped-classes.ts';
import { SchoolQuestions } from './SchoolQuestions.tsx';
import { TeacherClassRoom } from './TeacherClassRoom.tsx';
import './teacher-home.css';

interface TeacherHomeProps {
  /** Runs after an answer or after leaving a class, so that the device pulls. */
  onChanged(): void;
}

/** `/` for a teacher: invitations, their classes, and the class that the address names. */
export function TeacherHome({ onChanged }: TeacherHomeProps) {
  const me = useViewer();
  const [query] = useSearchParams();
  const teacher = me?.kind === 'teacher' ? me : null;
  const opened = teacher?.assignments.find((each) => each.divisionId === query.get('division'));
  return (
    <>
      {me === null && <Empty icon={<School aria-hidden="true" />} title={messages.loadingSchool} />}
      {teacher &&
        (opened ? (
          <TeacherClassRoom assignment={opened} assignments={teacher.assignments} onLeft={onChanged} />
        ) : (
          <>
            <SchoolQuestions invitations={teacher.invitations ?? []} onChanged={onChanged} />
            <Classes assignments={teacher.assignments} />
          </>
        ))}
    </>
  );
}

function Classes({ assignments }: { assignments: readonly Assignment[] }) {
  const schools = groupedClasses(assignments);
  // Shows the school's name once when there is only one, as for most teachers.
  const oneSchool = schools.length === 1 ? schools[0]?.schoolName : undefined;
  return (
    <>
      <PageHeader title={vocabulary.yourClasses} text={oneSchool} />
      {schools.length === 0 && (
        <Empty
          icon={<School aria-hidden="true" />}
          title={formMessages.noDivisions}
          text={teacherWords.askForAssignment}
        />
      )}
      {schools.map(({ schoolId, schoolName, batches }) => (
        <div key={schoolId} className={`teacher-home-school ${asStack({ gap: 5 })}`}>
          <div className={asRow({ across: 4, wrap: true, justify: 'between' })}>
            {oneSchool === undefined && <h2>{schoolName}</h2>}
            <LinkButton to={`/schooldetails/${schoolId}`}>{vocabulary.allBatches}</LinkButton>
          </div>
          {batches.map(({ batchId, batch, classes }) => (
            <section
              key={batchId}
              className={`teacher-home-batch ${asStack({ gap: 2 })}`}
              aria-labelledby={`batch-${batchId}`}
            >
              <div className={`teacher-home-label ${asRow({ across: 4, wrap: true, justify: 'between' })}`}>
                {oneSchool === undefined ? (
                  <h3 id={`batch-${batchId}`}>{batch}</h3>
                ) : (
                  <h2 id={`batch-${batchId}`}>{batch}</h2>
                )}
                <LinkButton to={`/schools/${schoolId}/batches/${batchId}/assembly`}>
                  {vocabulary.courtyard}
                  <span className="visually-hidden"> {batch}</span>
                </LinkButton>
              </div>
              <ul className="teacher-home-classes">
                {classes.map((each) => (
                  <ClassLink key={each.divisionId} taught={each} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      ))}
    </>
  );
}

function ClassLink({ taught }: { taught: TaughtClass }) {
  const { batchId, divisionId, division, subjects } = taught;
  return (
    <li>
      <Link
        className={`teacher-home-class ${asRow({ gap: 1, surface: true })}`}
        to={`?batch=${batchId}&division=${divisionId}`}
      >
        <span className={asStack({ grow: true })}>
          <span className={asText({ size: 3, face: 'display', leading: 'snug' })}>{division}</span>
          <span className={asText({ size: 1, tone: 'quiet', leading: 'snug', breaks: true })}>
            {subjects.join(', ') || fallbacks.noSubjects}
          </span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
