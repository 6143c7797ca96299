import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useId } from 'react';
import { asText } from '#ui/layout.ts';
import { useGridKeys } from '#ui/lists/use-grid-keys.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import './teacher-strip.css';

interface TeacherStripProps {
  teachers: readonly AssignedTeacher[];
  /** The text that is shown when there are no teachers. */
  empty?: string;
  onOpen(teacher: AssignedTeacher, avatar: HTMLElement): void;
}

/** The teachers of a division in one row that scrolls sideways. */
export function TeacherStrip({ teachers, empty = messages.noTeachersAssigned, onOpen }: TeacherStripProps) {
  const heading = useId();
  return (
    <section className="teacher-strip" id="box-teachers" aria-labelledby={heading}>
      <h2 className={`teacher-strip-title ${asText({ size: 2 })}`} id={heading}>
        {vocabulary.teachers}
      </h2>
      <TeacherList teachers={teachers} empty={empty} onOpen={onOpen} />
    </section>
  );
}

interface TeacherListProps extends TeacherStripProps {
  /** Wraps the teachers into rows instead of one row that scrolls. */
  wrap?: boolean;
}

/** The list of teachers without a heading, for screens that already have one. */
export function TeacherList({
  teachers,
  empty = messages.noTeachersAssigned,
  wrap = false,
  onOpen,
}: TeacherListProps) {
  const { list, onKeyDown, tabIndexOf } = useGridKeys<HTMLUListElement>();
  if (teachers.length === 0) return <p className={asText({ tone: 'quiet' })}>{empty}</p>;
  return (
    <ul
      className={wrap ? 'teacher-strip-list teacher-strip-wrap' : 'teacher-strip-list'}
      aria-label={vocabulary.teachers}
      ref={list}
      onKeyDown={onKeyDown}
    >
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
            <span className={`teacher-name ${asText({ size: 1, weight: 'bold' })}`}>
              {teacher.name || fallbacks.unknown}
            </span>
            <span className={asText({ size: 1, tone: 'quiet' })}>
              {teacher.subject || fallbacks.noSubjects}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
