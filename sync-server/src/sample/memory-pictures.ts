import { excursion, umbrellas } from './memory-pictures-outside.ts';
import { blackboard, relay } from './memory-pictures-school.ts';

export const memoryPictures = { blackboard, relay, excursion, umbrellas } as const;
export type MemoryPicture = keyof typeof memoryPictures;
