import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import type { BlockedKind } from '@memcherrish/shared/wire/people/blocks.ts';
import { type ComponentType, createContext, type ReactNode } from 'react';
import type { LazyModule } from '#ui/lazy-module.ts';

/** The person whose card is open, and the division in which it was opened. */
export interface CardPerson {
  personId: string;
  kind: BlockedKind;
  name: string;
  divisionId: string;
  own: boolean;
  hasJoined: boolean;
  isInMemoriam: boolean;
}

/** The parts of a card that need data of the device. Cards work without them. */
export interface CardExtras {
  /** The class of the division: '10-A, 2012 - 2013'. */
  ClassName: ComponentType<Pick<CardPerson, 'divisionId'>>;
  /** Draws a card with the fields that the person gave the viewer. */
  WithGiven: ComponentType<{ face: PersonView; children: (face: PersonView) => ReactNode }>;
  /** The actions besides calling and writing: invite or hide. */
  Actions: ComponentType<CardPerson>;
}

export const CardExtrasContext = createContext<LazyModule<CardExtras> | null>(null);
