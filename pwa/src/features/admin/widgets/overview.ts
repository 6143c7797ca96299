import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import { addressOf } from '@memcherrish/shared/wire/base/call.ts';
import { type DeskOverview, deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { useSyncExternalStore } from 'react';
import { whenLoaded } from './reads.ts';
import { type Query, useRead } from './use-read.ts';

/**
 * Reads the admin's schools with their names and numbers of people, and how much waits for a decision. It is loaded
 * again after each change of this page.
 */
export function useOverview(): Query<DeskOverview> {
  return useRead(deskCalls.read, {}, deskWords.loadFailed, { live: true });
}

/** Returns how much waits for a decision, or null before it is known. What was just decided no longer counts. */
export function useWaiting({ value }: Query<DeskOverview>): number | null {
  const left = useSyncExternalStore(follow, () => leftOut.size);
  return value && Math.max(0, waitingIn(value) - left);
}

export function waitingIn({ waiting }: DeskOverview): number {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0);
}

/** The decisions that are taken, while the numbers of the server still count them. */
const leftOut = new Set<string>();
const listeners = new Set<() => void>();

export function leaveOut(decision: string): void {
  leftOut.add(decision);
  for (const listener of listeners) listener();
}

/** Counts a decision again: it was taken back, or it failed. */
export function countAgain(decision: string): void {
  leftOut.delete(decision);
  for (const listener of listeners) listener();
}

/** Leaves a decision to the numbers of the server as soon as they know it. */
export async function leaveToServer(decision: string): Promise<void> {
  await whenLoaded(addressOf(deskCalls.read, {}));
  countAgain(decision);
}

function follow(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
