import type { Outcome } from '#api/outcome.ts';
import type { Answered, Edit, OutboxRow } from '#local/outbox/edits.ts';
import { namesNumber } from './send-edit.ts';

export type ResponseAction =
  /** The server has the edit. */
  | 'confirmed'
  /** Some fields of a profile edit have changed since. Those wait for the person; the rest is sent again. */
  | 'split'
  /** The edit can never succeed. It waits for the person, with the reason. */
  | 'refused'
  /** Retry this edit later; the other edits are not affected. */
  | 'passed-over'
  /** Retry later; all other edits would fail too. */
  | 'later'
  /** The same person has to sign in again first. */
  | 'paused'
  /** All data of the person has to be deleted from this device. */
  | 'ended';

/** Edit kinds that remove a thing or concern one that may be removed. If it is already missing, they count as done. */
const removes = new Set<Edit['kind']>([
  'photo-removal',
  'post-removal',
  'request-withdrawal',
  'notifications-read',
  'claim-word',
]);

/**
 * Returns the action for a response. Only a response of our own server decides anything. After a captive portal, half
 * a response, no response or a version mismatch the edit stays where it is.
 */
export function classifyResponse(
  { edit, tries, offered }: OutboxRow,
  outcome: Outcome<Answered>,
): ResponseAction {
  if (outcome.ok) return 'confirmed';
  const { kind, code, status = 0, conflicts, retryAfterSeconds } = outcome.problem;
  if (kind !== 'refused') return 'later';
  if (code === 'session-revoked' || code === 'account-gone') return 'ended';
  if (status === 401) return 'paused';
  // Only an update of the app or the server helps.
  if (code === 'outdated-app' || code === 'outdated-server') return 'later';
  // The next pull handles the restore first.
  if (code === 'other-history') return 'later';
  if (code === 'not-found') {
    if (namesNumber(edit)) return tries <= 1 ? 'passed-over' : 'refused';
    // After a server restore the post may still come back. Otherwise no admin will see the report, and its reporter
    // has to know that.
    if (edit.kind === 'report') return offered ? 'confirmed' : 'refused';
    return removes.has(edit.kind) ? 'confirmed' : 'refused';
  }
  // The edit was done before a server restore, and others have continued from there: the post was removed, or the
  // person is in the class.
  if (code === 'already-exists' && offered) return 'confirmed';
  if (code === 'conflict' && edit.kind === 'profile' && conflicts) return 'split';
  // A limit without a time is one that only the person can resolve.
  if (status === 429) return retryAfterSeconds === undefined ? 'refused' : 'passed-over';
  // A failure of this one edit must not block the others. A busy or full server would refuse them all.
  if (status === 500) return 'passed-over';
  return status > 500 ? 'later' : 'refused';
}
