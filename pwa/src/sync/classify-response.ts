import type { Outcome } from '#api/outcome.ts';
import type { OutboxRow } from '#local/edits/edits.ts';
import { mutationOf } from '#local/edits/mutations/index.ts';
import type { ResponseAction } from '#local/edits/mutations/mutation.ts';
import type { Answered } from '#local/edits/mutations/outbox-row.ts';

/**
 * Returns the action for a response. Only a response of our own server decides anything. After another server's page,
 * half a response, no response or a version mismatch the edit stays where it is.
 */
export function classifyResponse(row: OutboxRow, outcome: Outcome<Answered>): ResponseAction {
  if (outcome.ok) return 'confirmed';
  const { kind, code, status = 0, retryAfterSeconds, isPage } = outcome.problem;
  if (isPage) return 'blocked';
  if (kind !== 'refused') return 'later';
  if (code === 'session-revoked' || code === 'account-gone') return 'ended';
  if (status === 401) return 'paused';
  // Only an update of the app or the server helps.
  if (code === 'outdated-app' || code === 'outdated-server') return 'later';
  // The next pull handles the restore first.
  if (code === 'other-history') return 'later';
  const ofItsKind = code && mutationOf(row.edit).errors?.[code];
  if (ofItsKind) return ofItsKind(row, outcome.problem);
  // The edit was done before a server restore, and others have continued from there: the post was removed, or the
  // person is in the class.
  if (code === 'already-exists' && row.offered) return 'confirmed';
  // A limit without a time is one that only the person can resolve.
  if (status === 429) return retryAfterSeconds === undefined ? 'refused' : 'passed-over';
  // A failure of this one edit must not block the others. A busy or full server would refuse them all.
  if (status === 500) return 'passed-over';
  return status > 500 ? 'later' : 'refused';
}
