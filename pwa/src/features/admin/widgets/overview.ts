import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import { type DeskOverview, deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { type Query, useRead } from './use-read.ts';

/**
 * Reads the admin's schools with their names and numbers of people, and how much waits for a decision. It is loaded
 * again after each change of this page.
 */
export function useOverview(): Query<DeskOverview> {
  return useRead(deskCalls.read, {}, deskWords.loadFailed, { live: true });
}

/** Returns how much waits for a decision. */
export function waitingIn({ waiting }: DeskOverview): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0);
}
