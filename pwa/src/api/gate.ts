import type { Problem } from './outcome.ts';

let gate: () => Promise<Problem | null> = async () => null;

/** What has to be done before any call, such as ending the session of who signed out offline. Its problem stands for the call's own. */
export function beforeEveryCall(work: () => Promise<Problem | null>): void {
  gate = work;
}

/** Does it; answers what stands in the way of every call, or null. */
export async function passGate(): Promise<Problem | null> {
  return await gate();
}
