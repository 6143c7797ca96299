import { setImmediate } from 'node:timers/promises';
import { duplicatesPageSize, duplicatesSearch, serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { DuplicateIndex } from '@memcherrish/shared/rules/duplicates.ts';
import type { Comparable, Likeness } from '@memcherrish/shared/rules/record-likeness.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { DuplicatesPage } from '@memcherrish/shared/wire/desk/duplicates.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { KeyedMutex } from '#server/idempotency/keyed-mutex.ts';
import { budgets } from '#server/shares/budgets.ts';
import {
  classesIn,
  comparedInClass,
  comparedRecords,
  dismissedPairs,
  pairKey,
  pairOf,
  setDismissed,
} from './duplicates-store.ts';

type Likely = { one: string; other: string } & Likeness;
type Compared = Comparable & { classes: Comparable['classes'][number][] };

/** Likely pairs, the likeliest first. `complete` is false when a limit ended the search. */
interface Found {
  likely: Likely[];
  complete: boolean;
}

/** The numbers of items after which the search yields to other requests. Each takes about a millisecond. */
const atATime = { read: 200, added: 20, compared: 200 } as const;

/**
 * Runs one search per admin at a time, and lets only a few more wait. At most two searches run in all,
 * because a large one takes 100 MB.
 */
const searches = new KeyedMutex();
const waiting = new Map<string, number>();
const lanes = budgets.duplicates.atOnce;
let started = 0;

/**
 * Returns the likely duplicates of a school to its admins. Both records are complete, so the read is
 * recorded. Refuses another admin's school with 404, and an admin with too many waiting searches with
 * `unavailable`. Stops when the caller disconnects.
 */
export async function listDuplicates(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  from: number,
  gone: AbortSignal,
): Promise<DuplicatesPage> {
  await requireManaged(ctx.database.read, admin, schoolId);
  const { likely, complete } = await inTurn(admin.id, () => likelyPairs(ctx, schoolId, gone));
  // The caller is gone and reads nothing, so no read is recorded.
  if (gone.aborted) return { pairs: [], total: 0, complete: false };
  const page = likely.slice(from, from + duplicatesPageSize);
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    await recordAct(tx, ctx.clock(), admin, { action: 'read-duplicates', schoolId });
    const ids = [...new Set(page.flatMap(({ one, other }) => [one, other]))];
    const records = await comparedRecords(tx, schoolId, ids);
    const pairs = page.flatMap(({ one: oneId, other: otherId, score, reasons }) => {
      const [one, other] = [records.get(oneId), records.get(otherId)];
      // Leaves out people who left since the search.
      return one && other ? [{ one, other, score, reasons }] : [];
    });
    return { pairs, total: likely.length, complete };
  });
}

async function inTurn<Result>(adminId: string, search: () => Promise<Result>): Promise<Result> {
  const before = waiting.get(adminId) ?? 0;
  if (before > duplicatesSearch.waiting) {
    const { retryAfterSeconds } = serverLoad;
    throw new ApiError('unavailable', messages.unavailable, { retryAfterSeconds });
  }
  waiting.set(adminId, before + 1);
  try {
    return await searches.take(`admin ${adminId}`, () => {
      started += 1;
      return searches.take(`lane ${started % lanes}`, search);
    });
  } finally {
    const left = (waiting.get(adminId) ?? 0) - 1;
    if (left > 0) waiting.set(adminId, left);
    else waiting.delete(adminId);
  }
}

/**
 * Returns all pairs that were not dismissed. Works in short turns and within limits, because a school may
 * have thousands of people.
 */
async function likelyPairs(
  { database: { read } }: Uses<'database'>,
  schoolId: string,
  gone: AbortSignal,
): Promise<Found> {
  const index = new DuplicateIndex<Comparable>();
  const added = everySoOften(atATime.added);
  let complete = true;
  for (const person of await peopleOf(read, schoolId, gone)) {
    complete = index.entries < duplicatesSearch.entries;
    if (gone.aborted || !complete) break;
    index.add(person);
    await added();
  }
  const dismissed = await dismissedPairs(read, schoolId);
  const likely: Likely[] = [];
  const compared = everySoOften(atATime.compared);
  let steps = 0;
  for (const pair of index.compared()) {
    await compared();
    steps += 1;
    const isOver = steps > duplicatesSearch.steps || likely.length >= duplicatesSearch.pairs;
    if (isOver) complete = false;
    if (isOver || gone.aborted) break;
    if (pair === null || dismissed.has(pairKey(pair.one._id, pair.other._id))) continue;
    likely.push({ one: pair.one._id, other: pair.other._id, score: pair.score, reasons: pair.reasons });
  }
  return { likely: likeliestFirst(likely), complete };
}

function likeliestFirst(likely: readonly Likely[]): Likely[] {
  return likely
    .map((pair) => ({ pair, key: pairKey(pair.one, pair.other) }))
    .sort((a, b) => b.pair.score - a.pair.score || (a.key < b.key ? -1 : 1))
    .map(({ pair }) => pair);
}

/** Returns all people of the school with their classes in it, read in small batches. */
async function peopleOf(tx: ReadTx, schoolId: string, gone: AbortSignal): Promise<Iterable<Compared>> {
  const people = new Map<string, Compared>();
  for (const division of await classesIn(tx, schoolId)) {
    let after: string | undefined = '';
    while (after !== undefined && !gone.aborted) {
      const rows = await comparedInClass(tx, division.divisionId, after, atATime.read);
      for (const person of rows) {
        const known = people.get(person._id) ?? { ...person, classes: [] };
        if (known.classes.length < duplicatesSearch.classes) known.classes.push(division);
        people.set(person._id, known);
      }
      after = rows.length < atATime.read ? undefined : rows.at(-1)?._id;
      await setImmediate();
    }
  }
  return people.values();
}

function everySoOften(most: number): () => Promise<void> | undefined {
  let count = 0;
  return () => {
    count += 1;
    return count % most === 0 ? setImmediate() : undefined;
  };
}

/** Marks two records of a school as two people, or unmarks them. A repeat changes nothing. */
export async function dismissPair(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  pair: { one: string; other: string; dismissed: boolean },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const records = await comparedRecords(tx, schoolId, [pair.one, pair.other]);
    const [one, other] = [records.get(pair.one), records.get(pair.other)];
    if (!one || !other || one === other) throw notFound();
    const at = pair.dismissed ? ctx.clock().toISOString() : null;
    if (!(await setDismissed(tx, schoolId, pairOf(one._id, other._id), at))) return;
    await recordAct(tx, ctx.clock(), admin, {
      action: pair.dismissed ? 'dismiss-duplicate' : 'restore-duplicate',
      schoolId,
      subjectId: one._id,
      details: { name: one.name, other: other.name },
    });
  });
}
