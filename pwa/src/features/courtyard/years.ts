import { yearSelectorStart } from '@memcherrish/shared/domain/limits.ts';

/** Returns the first year in the name of a batch; 2012 if it names none. */
export function firstYearOf(batch: string): number {
  const year = /\d{4}/.exec(batch)?.[0];
  return year ? Number(year) : yearSelectorStart;
}

/** Returns a year with the next one, as in '2012-2013'. */
export const schoolYear = (year: number) => `${year}-${year + 1}`;
