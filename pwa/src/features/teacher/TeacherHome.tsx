import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { ChevronRight, School } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { useViewer } from '#local/queries.ts';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { TeacherBar } from './TeacherBar.tsx';
import { TeacherClassRoom } from './TeacherClassRoom.tsx';
import './teacher-home.css';

export type Assignment = Extract<Me, { kind: 'teacher' }>['assignments'][number];

/** `/` for a teacher: their classes, and the one that the address names (design section 9). */
export function TeacherHome({ onSignOut }: { onSignOut(): Promise<void> }) {
  const me = useViewer();
  const [query] = useSearchParams();
  const teacher = me?.kind === 'teacher' ? me : null;
  const opened = teacher?.assignments.find((each) => each.divisionId === query.get('division'));
  return (
    <Page bar={<TeacherBar teacher={teacher?.teacher ?? null} onSignOut={onSignOut} />}>
      {me === null && <Empty icon={<School aria-hidden="true" />} title={messages.loadingSchool} />}
      {teacher &&
        (opened ? (
          <TeacherClassRoom assignment={opened} assignments={teacher.assignments} />
        ) : (
          <Classes assignments={teacher.assignments} />
        ))}
    </Page>
  );
}

function Classes({ assignments }: { assignments: readonly Assignment[] }) {
  const schools = new Set(assignments.map((each) => each.schoolName));
  // Most teach in one school: its name stands once then.
  const oneSchool = schools.size === 1 ? assignments[0]?.schoolName : undefined;
  return (
    <>
      <PageHeader title="Your classes" text={oneSchool} />
      {assignments.length === 0 ? (
        <Empty
          icon={<School aria-hidden="true" />}
          title={messages.noDivisions}
          text={messages.askForAssignment}
        />
      ) : (
        <ul className="teacher-home-classes">
          {assignments.map((each) => (
            <li key={`${each.divisionId} ${each.subject}`}>
              <Link className="teacher-home-class" to={`?batch=${each.batchId}&division=${each.divisionId}`}>
                <span className="teacher-home-words">
                  <span className="teacher-home-division">{each.division}</span>
                  <span className="teacher-home-subject">{each.subject || fallbacks.noSubjects}</span>
                  <span className="teacher-home-place">
                    {oneSchool ? each.batch : `${each.batch}, ${each.schoolName}`}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
