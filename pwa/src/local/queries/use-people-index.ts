import { peopleIn } from './kept-people.ts';
import type { PeopleIndex } from './people-index.ts';
import { useHeld } from './queries.ts';

/**
 * Returns a search index of all people on the device; null before the first pull. After a pull the old index is
 * returned until the new one is built.
 */
export function usePeopleIndex(): PeopleIndex | null | undefined {
  return useHeld('people', peopleIn);
}
