import type { PullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import type { ExpandedAnswer } from './changes.ts';
import type { LocalSnapshot } from './store.ts';

/** Completes a response with the values that the device has. The server omits what is unchanged since the cursor. */
export function expandAnswer(answer: PullAnswer, { me, state }: LocalSnapshot): ExpandedAnswer {
  const known = answer.me ?? me;
  if (!known) throw new Error('Nothing is left out of an answer to no cursor.');
  return { ...answer, me: known, kept: answer.kept ?? state.kept };
}

/** Returns the part of a response about the viewer's own batches if the rest has other addresses; else null. */
export function ownBatchesOnly(answer: ExpandedAnswer): ExpandedAnswer | null {
  const divisions = answer.me.kind === 'teacher' ? answer.me.assignments : answer.me.memberships;
  const own = new Set(divisions.map((division) => division.batchId));
  const isOwn = ({ batchId }: { batchId: string }) => own.has(batchId);
  const named = (changes: PullAnswer['batches']) =>
    new Set(changes.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : [])));
  const near = answer.batches.filter(isOwn);
  const far = named(answer.batches.filter((change) => !isOwn(change)));
  const here = named(near);
  if (near.length === 0 || [...far].every((path) => here.has(path))) return null;
  return { ...answer, batches: near, kept: answer.kept.filter((batchId) => own.has(batchId)) };
}
