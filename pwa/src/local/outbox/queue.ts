import { currentDate, currentTime } from '#clock/clock.ts';
import type { PersonDatabase } from '#local/db/database.ts';
import { type Edit, editLayout, type OutboxRow, type SentRow, unsent } from '#local/edits/edits.ts';
import { mutationOf } from '#local/edits/mutations/index.ts';
import type { Answered } from '#local/edits/mutations/outbox-row.ts';

/**
 * The rules that decide which edits of the outbox may be sent, and on what base. Pages and the service worker share
 * them.
 */

/**
 * Returns the next edit that may be sent: the first waiting one that is not behind a parked edit of the same subject.
 * A refused edit never blocks unrelated edits. `except` are keys to skip for now. An edit of a newer app stops the
 * queue, since this version cannot tell what depends on it.
 */
export function nextToSend(
  rows: readonly OutboxRow[],
  except: ReadonlySet<string> = new Set(),
): OutboxRow | null {
  const held = new Set<string>();
  for (const row of rows) {
    if (row.state === 'sent') continue;
    if (row.layout > editLayout) return null;
    const subjects = mutationOf(row.edit).subjects(row.edit);
    const isFree = row.state === 'waiting' && !except.has(row.key);
    if (isFree && !subjects.some((subject) => held.has(subject))) return row;
    for (const subject of subjects) held.add(subject);
  }
  return null;
}

/** The sequence numbers of the waiting edits, and of the parked ones (refused or in conflict). */
export interface Lines {
  waiting: readonly number[];
  parked: readonly number[];
}

/**
 * Returns whether an edit can be sent now that could not be sent before: a new edit, or one behind a parked edit that
 * the person has decided about.
 */
export function moreToSend(before: Lines, after: Lines): boolean {
  const isDecided = before.parked.some((seq) => !after.parked.includes(seq));
  return isDecided || after.waiting.some((seq) => !before.waiting.includes(seq));
}

/** The result of an edit, as far as a form waits for it. */
export type Settled =
  | { state: 'sent' }
  | { state: 'waiting' }
  | { state: 'refused' | 'conflict'; row: OutboxRow };

/**
 * Returns the result of an edit; null while it is open. An edit behind a failing one is `waiting`, because no one
 * knows when it can be sent. A network may block one edit alone: then the others are sent.
 */
export function settledState(rows: readonly OutboxRow[], key: string, online: boolean): Settled | null {
  const at = rows.findIndex((each) => each.key === key);
  const row = rows[at];
  if (!row || row.state === 'sent') return { state: 'sent' };
  if (row.state !== 'waiting') return { state: row.state, row };
  const fails = unsent(rows.slice(0, at + 1)).some(
    (each) => each.problem !== null && each.state === 'waiting' && (each === row || !each.problem.isBlocked),
  );
  return fails || !online ? { state: 'waiting' } : null;
}

/**
 * Returns an edit rebased on an earlier confirmed edit of the same device. This applies if both are about the same
 * field or post, and the later was made before the response came. Its base is then the one in the response. No other
 * person's change lies between them, or the earlier edit would have been refused.
 */
export function rebaseEdit(edit: Edit, earlier: Edit, answered: Answered): Edit {
  return mutationOf(edit).rebase?.(edit, earlier, answered) ?? edit;
}

/** Returns the row of a new edit: waiting, rebased on earlier edits of this device. */
export async function rowFor(db: PersonDatabase, key: string, edit: Edit): Promise<OutboxRow> {
  return {
    ...{ key, layout: editLayout, edit: await onWhatWasConfirmed(db, edit) },
    ...{ madeAt: currentDate().toISOString(), state: 'waiting', tries: 0, problem: null, conflicts: null },
  };
}

/** The edit of an open form is rebased on edits that were confirmed at most this long ago, in milliseconds. */
const remembersFor = 24 * 60 * 60 * 1000;

/** Rebases an edit on the edits of this device that were confirmed while it was typed. */
async function onWhatWasConfirmed(db: PersonDatabase, edit: Edit): Promise<Edit> {
  if (!mutationOf(edit).rebase) return edit;
  const pulled = await db.sent
    .where('sentAt')
    .above(currentTime() - remembersFor)
    .sortBy('seq');
  const confirmed = await db.outbox.where('state').equals('sent').sortBy('seq');
  return [...pulled, ...confirmed].reduce<Edit>(
    (next, { edit: earlier, answered }) => (answered ? rebaseEdit(next, earlier, answered) : next),
    edit,
  );
}

/**
 * Returns the confirmed edits to send again after a server restore. Each has its old position, key and base. Leaves
 * out edits that the person has undone or replaced since, so that a deleted item never flashes back. Rows in
 * `staying` keep their positions in the outbox.
 */
export function offeredAgain(
  rows: readonly (OutboxRow | SentRow)[],
  staying: readonly OutboxRow[] = [],
): OutboxRow[] {
  const replaced = new Set<string>();
  const taken = new Set(staying.map(({ seq }) => seq));
  const inOrder = [...rows].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  return inOrder
    .reverse()
    .filter(({ edit }) => {
      const mutation = mutationOf(edit);
      const subjects = mutation.subjects(edit);
      if (subjects.every((subject) => replaced.has(subject))) return false;
      if (mutation.supersedes) for (const subject of subjects) replaced.add(subject);
      return true;
    })
    .reverse()
    .map((row) => asOffered({ ...row, ...(row.seq !== undefined && { seq: freeSequence(row.seq, taken) }) }));
}

/**
 * Returns the next free sequence number. Two halves of a split edit share one number and are about different fields,
 * so one follows the other.
 */
function freeSequence(seq: number, taken: Set<number | undefined>): number {
  let free = seq;
  while (taken.has(free)) free += 2 ** -20;
  taken.add(free);
  return free;
}

function asOffered({ seq, key, layout, edit, madeAt }: OutboxRow | SentRow): OutboxRow {
  // It was sent once, so it may not be changed in place.
  const again = {
    state: 'waiting' as const,
    tries: 1,
    problem: null,
    conflicts: null,
    offered: true as const,
  };
  return { ...(seq !== undefined && { seq }), key, layout, edit, madeAt, ...again };
}
