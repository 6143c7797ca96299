import type { PersonDatabase } from '#local/db/database.ts';
import { type Answered, type Edit, editLayout, type OutboxRow, type SentRow, subjectsOf } from './edits.ts';

/** What may be sent of the outbox, and on what base: the same in a page and in the service worker. */

/** The edits in order; `sent` ones too, which the next pull takes away. */
export async function rowsOf(db: PersonDatabase): Promise<OutboxRow[]> {
  return await db.outbox.orderBy('seq').toArray();
}

/** The edits that the person still has to hear about: all but the confirmed ones. */
export function unsent(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter((row) => row.state !== 'sent');
}

/**
 * The next edit that may be sent: the first that waits and does not come after one about the same thing that waits for the person
 * (order is kept, and a refused edit never blocks the queue behind it). `except` are keys to pass over for now. What a
 * newer version of the app has left stops the queue, since nobody can say here what depends on it.
 */
export function nextToSend(
  rows: readonly OutboxRow[],
  except: ReadonlySet<string> = new Set(),
): OutboxRow | null {
  const held = new Set<string>();
  for (const row of rows) {
    if (row.state === 'sent') continue;
    if (row.layout > editLayout) return null;
    const subjects = subjectsOf(row.edit);
    const isFree = row.state === 'waiting' && !except.has(row.key);
    if (isFree && !subjects.some((subject) => held.has(subject))) return row;
    for (const subject of subjects) held.add(subject);
  }
  return null;
}

/** Of the outbox, the numbers of the rows that wait for their turn, and of those that wait for the person. */
export interface Lines {
  waiting: readonly number[];
  parked: readonly number[];
}

/** Whether something may be sent now that could not be before: a new edit, or what stood behind one that the person has decided about. */
export function moreToSend(before: Lines, after: Lines): boolean {
  const isDecided = before.parked.some((seq) => !after.parked.includes(seq));
  return isDecided || after.waiting.some((seq) => !before.waiting.includes(seq));
}

/** What became of an edit as far as a form waits for it. */
export type Settled =
  | { state: 'sent' }
  | { state: 'waiting' }
  | { state: 'refused' | 'conflict'; row: OutboxRow };

/** How an edit stands in its outbox; null while that is still open. Behind one that fails nobody knows when its turn comes. */
export function settledState(rows: readonly OutboxRow[], key: string, online: boolean): Settled | null {
  const at = rows.findIndex((each) => each.key === key);
  const row = rows[at];
  if (!row || row.state === 'sent') return { state: 'sent' };
  if (row.state !== 'waiting') return { state: row.state, row };
  const fails = unsent(rows.slice(0, at + 1)).some(
    (each) => each.problem !== null && each.state === 'waiting',
  );
  return fails || !online ? { state: 'waiting' } : null;
}

/**
 * An edit as it has to be made after an earlier one of the same device was confirmed: where both are about the same
 * field or post, and the later was made before the answer came, its base is what the answer says. Nobody else's change lies between the
 * two, or the earlier one would have been refused.
 */
export function rebaseEdit(edit: Edit, earlier: Edit, answered: Answered): Edit {
  if (edit.kind === 'profile' && earlier.kind === 'profile') {
    const moved = Object.entries(edit.base).flatMap(([field, made]) => {
      const [from = 0, to] = [earlier.base[field], answered.revisions?.[field]];
      return field in earlier.fields && to !== undefined && made >= from && made < to ? [[field, to]] : [];
    });
    return moved.length === 0 ? edit : { ...edit, base: { ...edit.base, ...Object.fromEntries(moved) } };
  }
  if (edit.kind !== 'post-edit' || !('postId' in earlier) || edit.postId !== earlier.postId) return edit;
  const from = earlier.kind === 'post-edit' ? earlier.version : 0;
  const to = answered.version;
  return to !== undefined && edit.version >= from && edit.version < to ? { ...edit, version: to } : edit;
}

/** The row of an edit that is made now: it waits for its turn, on the bases that earlier edits of this device have brought about. */
export async function rowFor(db: PersonDatabase, key: string, edit: Edit): Promise<OutboxRow> {
  return {
    ...{ key, layout: editLayout, edit: await onWhatWasConfirmed(db, edit) },
    ...{ madeAt: new Date().toISOString(), state: 'waiting', tries: 0, problem: null, conflicts: null },
  };
}

/** How long a form may be open and still count as made on what was confirmed since, in milliseconds. */
const remembersFor = 24 * 60 * 60 * 1000;

/** An edit on the bases that earlier edits of this device have brought about while it was typed. */
async function onWhatWasConfirmed(db: PersonDatabase, edit: Edit): Promise<Edit> {
  if (edit.kind !== 'profile' && edit.kind !== 'post-edit') return edit;
  const pulled = await db.sent
    .where('sentAt')
    .above(Date.now() - remembersFor)
    .sortBy('seq');
  const confirmed = await db.outbox.where('state').equals('sent').sortBy('seq');
  return [...pulled, ...confirmed].reduce<Edit>(
    (next, { edit: earlier, answered }) => (answered ? rebaseEdit(next, earlier, answered) : next),
    edit,
  );
}

/** What leaves nothing of the edits before it that are about the same thing. */
const replaces = new Set<Edit['kind']>([
  'photo',
  'photo-removal',
  'request-withdrawal',
  'post-removal',
  'hiding',
  'hiding-end',
]);

/**
 * What is offered again after a restore, of edits that were confirmed: each in its old place, with the key and the base
 * that it had. What the person has taken back or replaced since is left out, so that not even for a moment it rises from the dead. The rows
 * that are `staying` in the outbox keep their places.
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
      const subjects = subjectsOf(edit);
      if (subjects.every((subject) => replaced.has(subject))) return false;
      if (replaces.has(edit.kind)) for (const subject of subjects) replaced.add(subject);
      return true;
    })
    .reverse()
    .map((row) => asOffered({ ...row, ...(row.seq !== undefined && { seq: freeSequence(row.seq, taken) }) }));
}

/** Two edits that were split at one place share its number, and are about different fields: the one of them goes right behind the other. */
function freeSequence(seq: number, taken: Set<number | undefined>): number {
  let free = seq;
  while (taken.has(free)) free += 2 ** -20;
  taken.add(free);
  return free;
}

function asOffered({ seq, key, layout, edit, madeAt }: OutboxRow | SentRow): OutboxRow {
  // It has left once: it may not be changed in place.
  const again = {
    state: 'waiting' as const,
    tries: 1,
    problem: null,
    conflicts: null,
    offered: true as const,
  };
  return { ...(seq !== undefined && { seq }), key, layout, edit, madeAt, ...again };
}
