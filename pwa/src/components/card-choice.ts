import type { BlockedKind } from '@memcherrish/shared/wire/blocks.ts';
import { type ComponentType, createContext } from 'react';
import type { LazyModule } from '#ui/lazy-module.ts';

/** The person whose card is open. */
export interface CardChoiceProps {
  personId: string;
  kind: BlockedKind;
  name: string;
}

/** The extra actions of a card besides saving the contact; null when the app provides none. */
export const CardChoice = createContext<LazyModule<ComponentType<CardChoiceProps>> | null>(null);
