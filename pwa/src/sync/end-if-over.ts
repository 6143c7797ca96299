import type { Outcome, Problem } from '#api/outcome.ts';
import { alone, sessionLock } from '#local/device/locks.ts';
import { contactAfter } from './contact-after.ts';

export interface EndIfOverDeps {
  /** One call in the session that is in force now. */
  ask: () => Promise<Outcome<unknown>>;
  /** Whether the device is still open for the person whose session has ended. */
  isCurrent: () => boolean;
  /** Takes everything off the device. */
  end: (problem: Problem) => Promise<void>;
  /** The session in force holds, or nobody knows: the sync goes on. */
  goOn: () => void;
}

/**
 * Ends what the server has called ended, unless that was the session before a sign-in. A sign-in ends the old session, and a call that left
 * with the old cookie hears of it: what it hears must not wipe the device of whoever has just come in. So the server is asked once more,
 * while no sign-in is under way.
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
