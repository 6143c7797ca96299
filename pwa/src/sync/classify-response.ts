import type { Outcome } from '#api/outcome.ts';
import type { Answered, Edit, OutboxRow } from '#local/outbox/edits.ts';
import { namesNumber } from './send-edit.ts';

/** What becomes of an edit by the answer that it got. */
export type ResponseAction =
  /** Done: the server has it. */
  | 'confirmed'
  /** A profile edit of which some fields have changed since: those wait for the person, the rest goes on. */
  | 'split'
  /** Never this way: it waits for the person, with the reason. */
  | 'refused'
  /** Again later; it tells nothing about the other edits. */
  | 'passed-over'
  /** Again later, and so would all others. */
  | 'later'
  /** The same person has to sign in again first. */
  | 'paused'
  /** Everything of the person has to go from this device. */
  | 'ended';

/** Whether sending makes something go away, or is about what may: then it is done where there is nothing any more. */
const removes = new Set<Edit['kind']>([
  'photo-removal',
  'post-removal',
  'request-withdrawal',
  'notifications-read',
  'claim-word',
]);

/**
 * Only an answer of our own server decides anything; a portal's page, half an answer, silence, and a server of another age leave the edit
 * where it is.
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
  // The update of one of the two helps.
  if (code === 'outdated-app' || code === 'outdated-server') return 'later';
  // The next pull brings what has to go before it.
  if (code === 'other-history') return 'later';
  if (code === 'not-found') {
    if (namesNumber(edit)) return tries <= 1 ? 'passed-over' : 'refused';
    // After a restore the post may still come back; else nobody will look at it, and its reporter has to hear that.
    if (edit.kind === 'report') return offered ? 'confirmed' : 'refused';
    return removes.has(edit.kind) ? 'confirmed' : 'refused';
  }
  // It was done before a restore, and somebody has gone on from there: the post was removed, the person is in the class.
  if (code === 'already-exists' && offered) return 'confirmed';
  if (code === 'conflict' && edit.kind === 'profile' && conflicts) return 'split';
  // Without a time it is a limit that only the person can do something about.
  if (status === 429) return retryAfterSeconds === undefined ? 'refused' : 'passed-over';
  // A fault over this very edit must not hold up the others; a busy or full server would refuse them all.
  if (status === 500) return 'passed-over';
  return status > 500 ? 'later' : 'refused';
}
