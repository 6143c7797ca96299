import type { DeskOverview } from '@memcherrish/shared/wire/desk/desk.ts';
import { createContext, useContext } from 'react';
import type { Query } from './use-query.ts';

/** The admin's schools with their names and numbers of people, and what waits for a decision. */
export const OverviewContext = createContext<Query<DeskOverview> | null>(null);

/** Returns the overview of the desk around this screen. It follows every change that this page makes. */
export function useOverview(): Query<DeskOverview> {
  const overview = useContext(OverviewContext);
  if (!overview) throw new Error('An admin screen outside the desk.');
  return overview;
}

/** Returns how much waits for a decision. */
export function waitingIn({ waiting }: DeskOverview): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0);
}
