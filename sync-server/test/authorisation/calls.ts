import { accountCalls } from './calls/account-calls.ts';
import type { Make } from './calls/call.ts';
import { claimCalls } from './calls/claim-calls.ts';
import { classCalls } from './calls/class-calls.ts';
import { peopleCalls } from './calls/people-calls.ts';
import { schoolCalls } from './calls/school-calls.ts';
import { schoolmateCalls } from './calls/schoolmate-calls.ts';
import { syncCalls } from './calls/sync-calls.ts';

/** How each row of the matrix is called so that nothing but who calls can be wrong with it. */
export const calls: Record<string, Make> = {
  ...accountCalls,
  ...schoolCalls,
  ...classCalls,
  ...peopleCalls,
  ...schoolmateCalls,
  ...claimCalls,
  ...syncCalls,
};
