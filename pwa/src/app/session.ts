import { messages } from '@memcherrish/shared/text/messages.ts';
import { useSyncExternalStore } from 'react';
import { type SignedIn, signOut, type TeacherSignedIn } from '#api/accounts.ts';
import type { Problem } from '#api/outcome.ts';
import { alone } from '#local/locks.ts';
import { enter, leave } from '#local/session.ts';
import {
  clearSignOutMark,
  isSignOutUnfinished,
  rememberAdmin,
  rememberSchoolmate,
  rememberTeacher,
} from '#local/storage-keys.ts';
import { pullNow } from '#sync/start.ts';

/** How the last session on this page ended: by the person, or by the server with a sentence that says why. */
export type Ending = { by: 'person' } | { by: 'server'; message: string } | null;

let ending: Ending = null;
const listeners = new Set<() => void>();

export function useEnding(): Ending {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ending,
  );
}

export async function enterSchoolmate(answer: SignedIn): Promise<void> {
  await entered(enter({ kind: 'schoolmate', id: answer._id }, () => rememberSchoolmate(answer)));
}

export async function enterTeacher({ teacher }: TeacherSignedIn): Promise<void> {
  await entered(enter({ kind: 'teacher', id: teacher._id }, () => rememberTeacher(teacher)));
}

export async function enterAdmin(name: string): Promise<void> {
  await entered(enter(null, () => rememberAdmin(name)));
}

/** Signs out here and now, online or not; the server learns of it at once or at the first contact (design section 6). */
export async function signOutHere(): Promise<void> {
  setEnding({ by: 'person' });
  await leave({ serverKnows: false });
  void finishSignOut();
}

/** The server ended the session: everything of the person goes. */
export async function endedByServer(problem: Problem): Promise<void> {
  setEnding({ by: 'server', message: problem.message || messages.sessionRevoked });
  await leave({ serverKnows: true });
}

const overCodes = new Set(['not-signed-in', 'session-expired', 'session-revoked', 'account-gone']);

/**
 * Tells the server of a sign-out that it does not know of yet. Goes before every call, so that nobody's old session is used again;
 * answers what stands in the way, or null.
 */
export async function finishSignOut(): Promise<Problem | null> {
  if (!hasUnfinishedSignOut()) return null;
  // One tab at a time: an answer that comes late would take away the cookie of who has signed in since.
  return await alone('sign-out', async () => {
    if (!hasUnfinishedSignOut()) return null;
    const outcome = await signOut();
    if (!outcome.ok && !overCodes.has(outcome.problem.code ?? '')) return outcome.problem;
    clearSignOutMark();
    return null;
  });
}

function hasUnfinishedSignOut(): boolean {
  try {
    return isSignOutUnfinished();
  } catch {
    // Storage is refused: then nobody was signed in here either.
    return false;
  }
}

async function entered(entering: Promise<void>): Promise<void> {
  await entering;
  setEnding(null);
  // So that the system does not clear the class away when the phone is full; where it asks, the person has just signed in.
  void navigator.storage?.persist?.();
  pullNow();
}

function setEnding(next: Ending): void {
  ending = next;
  for (const listener of listeners) listener();
}
