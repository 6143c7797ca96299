import type { Structure } from '@memcherrish/shared/domain/school.ts';

/**
 * Returns the schools whose name contains every typed word, in any order. Ignores case, accents and punctuation. Sorted
 * by name; an empty search returns all schools.
 */
export function foundSchools(schools: readonly Structure[], typed: string): Structure[] {
  const words = plain(typed).split(' ').filter(Boolean);
  return schools
    .filter(({ name }) => {
      const letters = plain(name);
      return words.every((word) => letters.includes(word));
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** Removes Latin accents. Marks of other scripts are letters and stay. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
