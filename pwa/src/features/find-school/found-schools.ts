import type { Structure } from '@memcherrish/shared/domain/school.ts';

/**
 * The schools whose name holds every word that was typed, in any order; letter case, accents and punctuation aside. By name, and in the
 * order of names where nothing is typed.
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

/** Latin accents go, the marks of other scripts are letters of theirs and stay. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
