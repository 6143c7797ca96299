import type { BlockedKind } from '@memcherrish/shared/wire/blocks.ts';
import { type ComponentType, createContext } from 'react';
import type { LazyModule } from '#ui/lazy-module.ts';

/** Whose card is open. */
export interface CardChoiceProps {
  personId: string;
  kind: BlockedKind;
  name: string;
}

/** What a card offers to do about its person beside saving their contact; none where the app gives none. */
export const CardChoice = createContext<LazyModule<ComponentType<CardChoiceProps>> | null>(null);
