import { impostors } from './impostors.ts';
import { insiders } from './insiders.ts';
import type { Threat } from './item.ts';
import { outsiders } from './outsiders.ts';

/** What could be wanted of a directory of people's numbers, by whom. */
export const threats: readonly Threat[] = [...insiders, ...impostors, ...outsiders];
