import type { Problem } from '#api/outcome.ts';
import type { Contact } from '#local/db/database.ts';

/** Returns `ended` when the device has to be wiped. */
export function contactAfter(problem: Problem): Exclude<Contact, 'live' | 'connecting'> | 'ended' {
  if (problem.kind === 'outdated') return problem.code === 'outdated-server' ? problem.code : 'outdated-app';
  if (problem.kind !== 'refused') return problem.kind;
  switch (problem.code) {
    case 'session-revoked':
    case 'account-gone':
      return 'ended';
    case 'session-expired':
    case 'not-signed-in':
    case 'not-allowed':
      return 'session-expired';
    default:
      return 'waiting';
  }
}
