import type { Problem } from './outcome.ts';

let gate: () => Promise<Problem | null> = async () => null;

/**
 * Sets the work to do before every request, such as ending a session that was signed out offline. If it fails, its
 * problem is the outcome of the request.
 */
export function beforeEveryCall(work: () => Promise<Problem | null>): void {
  gate = work;
}

/** Runs the work. Returns the problem that blocks every request, or null. */
export async function passGate(): Promise<Problem | null> {
  return await gate();
}
