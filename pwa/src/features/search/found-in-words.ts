import { searchWords } from '@memcherrish/shared/text/school/search.ts';
import type { FoundDivision } from '#local/queries/people-index.ts';

const shown = 2;

/**
 * Returns the classes of a person, the nearest first: '10-A, 2012 - 2013', '9-B, 2011 - 2012', 'and 3 more'. For a
 * teacher each has the subject.
 */
export function standsIn(divisions: readonly FoundDivision[]): string[] {
  const all = [
    ...new Set(
      divisions.map(
        ({ subject, division, batch }) => `${subject ? `${subject}, ` : ''}${division}, ${batch}`,
      ),
    ),
  ];
  const rest = all.length - shown;
  return [...all.slice(0, shown), ...(rest > 0 ? [searchWords.andMore(rest)] : [])];
}
