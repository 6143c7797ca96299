import { accountCalls } from './calls/account-calls.ts';
import { batchRoleCalls } from './calls/batch-role-calls.ts';
import type { Make } from './calls/call.ts';
import { claimCalls } from './calls/claim-calls.ts';
import { classCalls } from './calls/class-calls.ts';
import { classPhotoCalls } from './calls/class-photo-calls.ts';
import { deskCalls } from './calls/desk-calls.ts';
import { doorCalls } from './calls/door-calls.ts';
import { eventCalls } from './calls/event-calls.ts';
import { helloCalls } from './calls/hello-calls.ts';
import { memorialCalls } from './calls/memorial-calls.ts';
import { passkeyCalls } from './calls/passkey-calls.ts';
import { peopleCalls } from './calls/people-calls.ts';
import { recoveryCalls } from './calls/recovery-calls.ts';
import { schoolCalls } from './calls/school-calls.ts';
import { schoolmateCalls } from './calls/schoolmate-calls.ts';
import { syncCalls } from './calls/sync-calls.ts';

/** Makes the call of each row of the matrix. Only the caller can then be a reason for a refusal. */
export const calls: Record<string, Make> = {
  ...accountCalls,
  ...passkeyCalls,
  ...recoveryCalls,
  ...schoolCalls,
  ...deskCalls,
  ...classCalls,
  ...classPhotoCalls,
  ...eventCalls,
  ...doorCalls,
  ...helloCalls,
  ...peopleCalls,
  ...schoolmateCalls,
  ...claimCalls,
  ...batchRoleCalls,
  ...memorialCalls,
  ...syncCalls,
};
