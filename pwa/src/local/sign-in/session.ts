import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { useSyncExternalStore } from 'react';
import type { Outcome, Problem } from '#api/outcome.ts';
import { currentDevice, type Device } from '#local/db/device.ts';
import { deferred } from '#local/device/deferred.ts';
import { alone } from '#local/device/locks.ts';
import { pullNow } from '#local/device/sync-trigger.ts';
import type { Person } from '#local/session/person.ts';
import {
  clearSignOutMark,
  isSignOutUnfinished,
  markSignOutUnfinished,
  rememberAdmin,
  rememberSchoolmate,
  rememberTeacher,
} from '#local/session/storage-keys.ts';
import type { SignedIn, TeacherSignedIn } from './accounts.ts';
import { enter, leave, unsentHere, unsentOfOthers } from './enter.ts';

/** How the last session on this page ended: by the person, or by the server with a sentence that says why. */
export type RunResult = { by: 'person' } | { by: 'server'; message: string } | null;

let ending: RunResult = null;
const listeners = new Set<() => void>();

export function useEnding(): RunResult {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ending,
  );
}

export async function enterSchoolmate(answer: SignedIn): Promise<void> {
  await entered({ kind: 'schoolmate', id: answer._id }, () => rememberSchoolmate(answer));
}

export async function enterTeacher({ teacher }: TeacherSignedIn): Promise<void> {
  await entered({ kind: 'teacher', id: teacher._id }, () => rememberTeacher(teacher));
}

export async function enterAdmin(name: string): Promise<void> {
  await entered(null, () => rememberAdmin(name));
}

/** Signs out at once, online or not. The server learns of it now or at the first contact. */
export async function signOutHere(): Promise<void> {
  setEnding({ by: 'person' });
  await leave({ serverKnows: false });
  void finishSignOut();
}

/**
 * Handles a session that the server ended: deletes all data of the person that `device` is open for. Does nothing when that device has
 * been closed, as after a sign-out or a sign-in of another person. A pull and an edit in flight may both call it.
 */
export async function endedByServer(problem: Problem, device: Device): Promise<void> {
  const lost = await unsentHere().catch(() => 0);
  if (currentDevice() !== device) return;
  const message = problem.message || messages.sessionRevoked;
  setEnding({ by: 'server', message: lost > 0 ? `${message} ${messages.editsEnded(lost)}` : message });
  await leave({ serverKnows: true });
}

const overCodes = new Set(['not-signed-in', 'session-expired', 'session-revoked', 'account-gone']);

/**
 * Reports an earlier sign-out to the server. Runs before every request, so that an old session is never used again.
 * Returns the problem that blocks requests, or null.
 */
export async function finishSignOut(): Promise<Problem | null> {
  if (!hasUnfinishedSignOut()) return null;
  // Only one tab at a time: a late response would delete the cookie of a person who has signed in since.
  return await alone('sign-out', async () => {
    if (!hasUnfinishedSignOut()) return null;
    const outcome = await signOutThere();
    if (!outcome.ok && !overCodes.has(outcome.problem.code ?? '')) return outcome.problem;
    clearSignOutMark();
    return null;
  });
}

/** Loads the requests lazily: usually there is nothing to report, and the first screen does not need them. */
async function signOutThere(): Promise<Outcome<unknown>> {
  const calls = await import('./accounts.ts').catch(() => null);
  if (calls) return await calls.signOut();
  return { ok: false, problem: { kind: 'offline', message: messages.chunkLoadFailed, fields: {} } };
}

function hasUnfinishedSignOut(): boolean {
  try {
    return isSignOutUnfinished();
  } catch {
    // Storage is refused, so no person was signed in here.
    return false;
  }
}

/** The person chose not to sign in because another person's edits wait on this device. */
export class StayedOut extends Error {}

/** A question at sign-in: how many edits of another person it would erase. */
export interface OthersEdits {
  count: number;
  answer(discard: boolean): void;
}

let othersEdits: OthersEdits | null = null;

export function useOthersEdits(): OthersEdits | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => othersEdits,
  );
}

async function mayDiscard(count: number): Promise<boolean> {
  const { promise, resolve } = deferred<boolean>();
  othersEdits = { count, answer: resolve };
  tell();
  const discard = await promise;
  othersEdits = null;
  tell();
  return discard;
}

async function entered(person: Person | null, remember: () => void): Promise<void> {
  const others = await unsentOfOthers(person);
  if (others > 0 && !(await mayDiscard(others))) {
    // Ends the session that has just begun; the device stays as it was.
    markSignOutUnfinished();
    void finishSignOut();
    throw new StayedOut();
  }
  await enter(person, remember);
  setEnding(null);
  // Asks the browser not to evict the data when the phone is full. A permission prompt is expected right after
  // signing in.
  void navigator.storage?.persist?.();
  pullNow();
}

function setEnding(next: RunResult): void {
  ending = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
