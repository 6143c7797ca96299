import { peopleIn } from './kept-people.ts';
import type { PeopleIndex } from './people-index.ts';
import { useHeld } from './queries.ts';

/**
 * Everybody on the device, to be searched; null before the first pull. After a pull that changes somebody the one before it answers until
 * the next one is made, which takes a breath.
 */
export function usePeopleIndex(): PeopleIndex | null | undefined {
  return useHeld('people', peopleIn);
}
