import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { useId } from 'react';
import { Avatar } from './Avatar.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import './teacher-strip.css';

interface TeacherStripProps {
  teachers: readonly AssignedTeacher[];
  onOpen(teacher: AssignedTeacher, avatar: HTMLElement): void;
}

/** The teachers of a division in one row that scrolls sideways. */
export function TeacherStrip({ teachers, onOpen }: TeacherStripProps) {
  const heading = useId();
  const { list, onKeyDown, tabIndexOf } = useGridKeys<HTMLUListElement>();
  return (
    <section className="teacher-strip" aria-labelledby={heading}>
      <h2 className="teacher-strip-title" id={heading}>
        Teachers
      </h2>
      {teachers.length === 0 ? (
        <p className="teacher-strip-empty">{messages.noTeachersAssigned}</p>
      ) : (
        <ul className="teacher-strip-list" aria-labelledby={heading} ref={list} onKeyDown={onKeyDown}>
          {teachers.map((teacher, index) => (
            <li key={`${teacher._id} ${teacher.subject}`}>
              <button
                type="button"
                className="teacher"
                tabIndex={tabIndexOf(index)}
                onClick={(event) => {
                  const avatar = event.currentTarget.querySelector<HTMLElement>('.avatar');
                  onOpen(teacher, avatar ?? event.currentTarget);
                }}
              >
                <Avatar name={teacher.name} photo={teacher.profilePhoto} preview={teacher.photoPreview} />
                <span className="teacher-name">{teacher.name || fallbacks.unknown}</span>
                <span className="teacher-subject">{teacher.subject || fallbacks.noSubjects}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
