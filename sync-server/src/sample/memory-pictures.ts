import { excursion, umbrellas } from './memory-pictures-outside.ts';
import { blackboard, relay } from './memory-pictures-school.ts';

/** The pictures of the sample posts, each drawn as SVG. */
export const memoryPictures = { blackboard, relay, excursion, umbrellas } as const;
export type MemoryPicture = keyof typeof memoryPictures;
