import { messages } from '@memcherrish/shared/text/messages.ts';
import type { ListedTeacher } from '#api/teachers.ts';

/**
 * The teachers to pick from: those of the admin's schools first, with the place that they stand in; all others with their masked mobile,
 * which tells two of one name apart (design section 8).
 */
export function teacherChoices(teachers: readonly ListedTeacher[]): { value: string; label: string }[] {
  const known = teachers.filter(({ schoolName }) => schoolName !== null);
  const others = teachers.filter(({ schoolName }) => schoolName === null);
  return [...known, ...others].map((teacher) => ({ value: teacher._id, label: labelOf(teacher) }));
}

function labelOf({ name, mobile, schoolName, division }: ListedTeacher): string {
  if (schoolName !== null && division !== null) return messages.teacherStandsIn(name, division, schoolName);
  return mobile ? `${name} (${mobile})` : name;
}
