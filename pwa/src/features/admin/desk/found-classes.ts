import type { DeskSchool } from '@memcherrish/shared/wire/desk/desk.ts';
import { peopleAddress } from '#admin/widgets/dashboard-address.ts';

/** A school, batch or division with the address of its people. */
export interface ClassPlace {
  id: string;
  /** With the names of what it belongs to: '10-A, 2012 - 2013'. */
  name: string;
  to: string;
}

/** The maximum number of classes that a search shows. */
const most = 8;
/** The fewest letters that may also stand inside a name: '10a' in '10-A'. */
const fewestInside = 3;

/** Returns all schools, batches and divisions. With one school, its name is left out of the others. */
export function classPlaces(schools: readonly DeskSchool[]): ClassPlace[] {
  return schools.flatMap(({ _id: schoolId, name: school, batches }) => {
    const ofSchool = schools.length > 1 ? `, ${school}` : '';
    return [
      { id: schoolId, name: school, to: peopleAddress(schoolId) },
      ...batches.flatMap(({ _id: batchId, batch, divisions }) => [
        { id: batchId, name: batch + ofSchool, to: peopleAddress(schoolId, { batchId, divisionId: null }) },
        ...divisions.map(({ _id: divisionId, name }) => ({
          id: divisionId,
          name: `${name}, ${batch}${ofSchool}`,
          to: peopleAddress(schoolId, { batchId, divisionId }),
        })),
      ]),
    ];
  });
}

/** Returns the places whose name has every typed word: '10a 2013' finds '10-A, 2012 - 2013'. */
export function foundClasses(places: readonly ClassPlace[], typed: string): ClassPlace[] {
  const words = plain(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return places
    .filter(({ name }) => {
      const parts = plain(name).split(' ');
      const isInside = (word: string) => word.length >= fewestInside && parts.join('').includes(word);
      return words.every((word) => parts.some((part) => part.startsWith(word)) || isInside(word));
    })
    .slice(0, most);
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
