import type { Outcome, Problem } from '#api/outcome.ts';
import { alone, sessionLock } from '#local/device/locks.ts';
import { contactAfter } from './contact-after.ts';

export interface EndIfOverDeps {
  /** Makes one call in the session in force. */
  ask: () => Promise<Outcome<unknown>>;
  /** Whether the device is still open for the person whose session has ended. */
  isCurrent: () => boolean;
  /** Wipes the device. */
  end: (problem: Problem) => Promise<void>;
  /** Continues the sync: the session is in force, or its state is unknown. */
  goOn: () => void;
}

/**
 * Wipes the device after the server reported an ended session, unless that was the session before a sign-in. A sign-in ends the old
 * session, and a call that was sent with the old cookie gets `session-revoked`. That must not wipe the device of the person who has just
 * signed in. So this asks the server once more, while no sign-in is in progress.
 */
export async function endIfOver({ ask, isCurrent, end, goOn }: EndIfOverDeps): Promise<void> {
  await alone(sessionLock, async () => {
    if (!isCurrent()) return;
    const outcome = await ask();
    if (!isCurrent()) return;
    if (!outcome.ok && contactAfter(outcome.problem) === 'ended') await end(outcome.problem);
    else goOn();
  });
}
