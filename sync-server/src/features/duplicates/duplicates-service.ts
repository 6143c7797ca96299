import { setImmediate } from 'node:timers/promises';
import { DuplicateIndex } from '@memcherrish/shared/rules/duplicates.ts';
import { duplicatesPageSize } from '@memcherrish/shared/rules/limits.ts';
import type { Comparable, Likeness } from '@memcherrish/shared/rules/record-likeness.ts';
import type { DuplicatesPage } from '@memcherrish/shared/wire/duplicates.ts';
import type { Account } from '#auth/viewer.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { batchIdsIn } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/api-error.ts';
import { KeyedMutex } from '#server/idempotency/keyed-mutex.ts';
import {
  comparedInBatch,
  comparedRecords,
  dismissedPairs,
  pairKey,
  pairOf,
  setDismissed,
} from './duplicates-store.ts';

type Likely = { one: string; other: string } & Likeness;

/** After so many the server gets a turn to answer others: some milliseconds of comparing. */
const atATime = 100;

/** One search of a school at a time: whoever asks again meanwhile waits for the one before. */
const searches = new KeyedMutex();

/**
 * The likely duplicates of a school, for its admins: both records with nothing withheld, so it is a look that is logged. Refuses with 404
 * another's school.
 */
export async function listDuplicates(
  ctx: AppContext,
  admin: Account,
  schoolId: string,
  from: number,
): Promise<DuplicatesPage> {
  await requireManaged(ctx.database.read, admin, schoolId);
  const likely = await searches.take(schoolId, () => likelyPairs(ctx, schoolId));
  const page = likely.slice(from, from + duplicatesPageSize);
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    await recordAct(tx, ctx.clock(), admin, { action: 'read-duplicates', schoolId });
    const ids = [...new Set(page.flatMap(({ one, other }) => [one, other]))];
    const records = await comparedRecords(tx, schoolId, ids);
    const pairs = page.flatMap(({ one: oneId, other: otherId, score, reasons }) => {
      const [one, other] = [records.get(oneId), records.get(otherId)];
      // Who has left since the search is nobody's to see.
      return one && other ? [{ one, other, score, reasons }] : [];
    });
    return { pairs, total: likely.length };
  });
}

/** All pairs that nobody has dismissed, the likeliest first. Works in short turns: a school is thousands of people. */
async function likelyPairs({ database: { read } }: AppContext, schoolId: string): Promise<Likely[]> {
  const people = new Map<string, Comparable & { classes: Comparable['classes'][number][] }>();
  for (const batchId of await batchIdsIn(read, schoolId)) {
    for (const row of await comparedInBatch(read, schoolId, batchId)) {
      const { batchId, batch, divisionId, division, ...person } = row;
      const known = people.get(person._id) ?? { ...person, classes: [] };
      known.classes.push({ batchId, batch, divisionId, division });
      people.set(person._id, known);
    }
    await setImmediate();
  }
  const turn = everySoOften();
  const index = new DuplicateIndex<Comparable>();
  for (const person of people.values()) {
    index.add(person);
    await turn();
  }
  const dismissed = await dismissedPairs(read, schoolId);
  const likely: Likely[] = [];
  for (const pair of index.compared()) {
    await turn();
    if (pair === null || dismissed.has(pairKey(pair.one._id, pair.other._id))) continue;
    likely.push({ one: pair.one._id, other: pair.other._id, score: pair.score, reasons: pair.reasons });
  }
  const name = ({ one, other }: Likely) => pairKey(one, other);
  return likely.sort((a, b) => b.score - a.score || (name(a) < name(b) ? -1 : 1));
}

function everySoOften(): () => Promise<void> | undefined {
  let count = 0;
  return () => {
    count += 1;
    return count % atATime === 0 ? setImmediate() : undefined;
  };
}

/** Notes that two records of a school are two people, or takes it back. Saying it twice changes nothing. */
export async function dismissPair(
  ctx: AppContext,
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
