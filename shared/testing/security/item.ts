import { server, type TestName } from '../specification/item.ts';

/** Somebody who wants what is not theirs, what they try, what stands in their way, and the tests that try it. */
export interface Threat {
  actor: string;
  attack: string;
  defence: string;
  tests: readonly TestName[];
}

/** Requirements of OWASP ASVS 5.0.0, and the tests that show them; or, where they are not met as they stand, why. */
export interface Requirement {
  ids: string;
  level: string;
  here: string;
  tests: readonly TestName[];
  exception?: string;
}

/** The whole matrix of calls and callers. */
export const everyCall = server(
  'test/authorisation/authorisation',
  '%s › is open to whom the matrix says, and gives nobody more than that',
);
