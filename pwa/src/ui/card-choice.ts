import type { HiddenFromKind } from '@memcherrish/shared/wire/hidings.ts';
import { type ComponentType, createContext } from 'react';
import type { Part } from './part.ts';

/** Whose card is open. */
export interface CardChoiceProps {
  personId: string;
  kind: HiddenFromKind;
  name: string;
}

/** What a card offers to do about its person beside saving their contact; none where the app gives none. */
export const CardChoice = createContext<Part<ComponentType<CardChoiceProps>> | null>(null);
