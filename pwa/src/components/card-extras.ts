import type { BlockedKind } from '@memcherrish/shared/wire/blocks.ts';
import { type ComponentType, createContext } from 'react';
import type { LazyModule } from '#ui/lazy-module.ts';

/** The person whose card is open, and the division in which it was opened. */
export interface CardPerson {
  personId: string;
  kind: BlockedKind;
  name: string;
  divisionId: string;
  own: boolean;
  hasJoined: boolean;
}

/** The parts of a card that need data of the device. Cards work without them. */
export interface CardExtras {
  /** The class of the division: '10-A, 2012 - 2013'. */
  ClassName: ComponentType<Pick<CardPerson, 'divisionId'>>;
  /** The actions besides calling and writing: invite or hide. */
  Actions: ComponentType<CardPerson>;
}

export const CardExtrasContext = createContext<LazyModule<CardExtras> | null>(null);
