import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';

/** The people of one division, as a screen draws them. */
export interface Room {
  divisionId: string;
  schoolmates: readonly PersonView[];
  teachers: readonly AssignedTeacher[];
  isOwn(id: string): boolean;
}

interface People {
  schoolmates: readonly { _id: string }[];
  teachers: readonly { _id: string }[];
}

/** Returns whether the person is among the people of a division. Null is among none. */
export const isInRoom = ({ schoolmates, teachers }: People, person: string | null): boolean =>
  person !== null && [...schoolmates, ...teachers].some(({ _id }) => _id === person);
