import { type PersonsSchool, schoolsOf } from '@memcherrish/shared/rules/school-privacy.ts';
import { useViewer } from './queries.ts';

/** Returns the privacy of each of the viewer's schools, from the last pull. */
export function useSchoolsPrivacy(): PersonsSchool[] {
  const me = useViewer();
  return me?.kind === 'schoolmate' ? schoolsOf(me) : [];
}
