import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import type { ListedTeacher } from '@memcherrish/shared/wire/people/teachers.ts';
import { readableNumber } from '#components/contact.ts';

/** A teacher to pick, with a detail that distinguishes people of the same name. */
export interface TeacherChoice extends ListedTeacher {
  detail: string | null;
}

/**
 * Returns the teachers to pick from, those of the admin's schools first with a class. Teachers without a school come
 * with their mobile.
 */
export function teacherChoices(teachers: readonly ListedTeacher[]): TeacherChoice[] {
  const known = teachers.filter(({ schoolName }) => schoolName !== null);
  const others = teachers.filter(({ schoolName }) => schoolName === null);
  return [...known, ...others].map((teacher) => ({ ...teacher, detail: detailOf(teacher) }));
}

function detailOf({ mobile, schoolName, division }: ListedTeacher): string | null {
  if (schoolName !== null && division !== null) return `${division}, ${schoolName}`;
  return mobile && readableNumber(mobile);
}

/** Tells whether every typed word is contained in the name or detail, ignoring case and accents. */
export function matchesTeacher({ name, detail }: TeacherChoice, typed: string): boolean {
  const known = plain(`${name} ${detail ?? ''}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Returns the sentence for the first wrong field of an assignment, or null. A teacher can leave the list while the form
 * is open.
 */
export function assignmentErrors(
  teachers: readonly ListedTeacher[],
  { teacherId, subject }: { teacherId: string; subject: string },
): { teacherId: string } | { subject: string } | null {
  if (teacherId === '') return { teacherId: formMessages.pickTeacherAndSubject };
  if (subject.trim() === '') return { subject: formMessages.pickTeacherAndSubject };
  const isListed = teachers.some(({ _id }) => _id === teacherId);
  return isListed ? null : { teacherId: dashboardWords.invalidTeacher };
}
