import { isDeepStrictEqual } from 'node:util';
import { listOf } from './device-contents.ts';
import type { Commit, Directory, History } from './history.ts';
import { pairsOf, type Violation, violation } from './violations.ts';

/** Rules d, f and g: the contents of a device, and the order in which they came. */

/** Returns pairs of commits in one epoch where the later one has an older cursor. */
export function goneBack(commits: readonly Commit[]): Violation[] {
  return pairsOf(commits).flatMap(([before, after]) => {
    if (before.epoch !== after.epoch || before.cursor === null || before.cursor === after.cursor) return [];
    if (after.cursor === null) return [violation('d', `${after.device} lost its cursor`)];
    const [old, next] = [revisionsIn(before.cursor), revisionsIn(after.cursor)];
    return Object.keys(old)
      .filter((name) => (next[name] ?? Number.POSITIVE_INFINITY) < (old[name] ?? 0))
      .map((name) => violation('d', `${after.device}: ${name} went from ${old[name]} back to ${next[name]}`));
  });
}

/** Reads the revisions inside a cursor, which the app treats as opaque (sync-server/src/sync/cursor.ts). */
function revisionsIn(cursor: string): Record<string, number> {
  const [, , , schools = '', batches = '', batchesAt = '', posts = '', postsAt = ''] = cursor.split('.');
  const items = (list: string) => list.split('*').filter(Boolean);
  const revision = (digits: string) => Number.parseInt(digits, 36);
  const held = (what: string, names: string, revisions: string) =>
    items(revisions).map((digits, at): [string, number] => [
      `${what} ${names.slice(10 * at, 10 * at + 4)}`,
      revision(digits),
    ]);
  const structures = items(schools).map((item): [string, number] => {
    const [digits = '', id = ''] = item.split(/-(.*)/);
    return [`structure ${id}`, revision(digits)];
  });
  return Object.fromEntries([
    ...structures,
    ...held('batch', batches, batchesAt),
    ...held('posts of', posts, postsAt),
  ]);
}

export function differences({ device, held, fresh, allowed }: History['replicas'][number]): Violation[] {
  const parts = (one: Partial<Directory>, other: Partial<Directory>, than: string) =>
    (Object.keys(other) as (keyof Directory)[])
      .filter((part) => !isDeepStrictEqual(plain(one[part]), plain(other[part])))
      .map((part) =>
        violation('f', `${device}: ${part} ${than}\n${firstDifference(one[part], other[part])}`),
      );
  return [
    ...parts(held, fresh, 'is not what a new device gets'),
    ...parts(held, allowed, 'is not what the rule of visibility gives'),
  ];
}

function firstDifference(one: unknown, other: unknown): string {
  const [a, b] = [JSON.stringify(one) ?? '', JSON.stringify(other) ?? ''];
  const at = [...a].findIndex((letter, index) => b[index] !== letter);
  const from = Math.max(0, at - 80);
  return `  held: …${a.slice(from, from + 160)}\n  else: …${b.slice(from, from + 160)}`;
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** The directory changes only with a pull, and then with all of it at once. */
export function halves(commits: readonly Commit[]): Violation[] {
  return pairsOf(commits).flatMap(([before, after]) => {
    const isOnePull = before.asOf === after.asOf && before.cursor === after.cursor;
    const isUnchanged = before.directory === after.directory && before.me === after.me;
    return isOnePull && !isUnchanged
      ? [violation('g', `${after.device} changed what it holds between two pulls`)]
      : [];
  });
}

/**
 * Two devices with the same revision of a roster, or of a batch's posts, hold the same contents. Blocks are
 * the exception: the list of people differs for both sides of a block.
 */
export function unlikeAtOneRevision({ commits, server }: History): Violation[] {
  const concerned = new Set(server.hidings.flatMap(({ ownerId, fromId }) => [ownerId, fromId]));
  for (const { viewer, queue } of commits)
    for (const { edit } of queue)
      if (edit.kind === 'hiding' || edit.kind === 'hiding-end') concerned.add(viewer).add(edit.personId);
  const known = new Map<string, string>();
  const unlike = new Set<string>();
  for (const { viewer, parts } of commits) {
    for (const [part, hash] of Object.entries(parts)) {
      if (concerned.has(viewer) && part.startsWith(listOf(''))) continue;
      const name = `${viewer} ${part}`;
      if ((known.get(name) ?? hash) !== hash) unlike.add(name);
      known.set(name, hash);
    }
  }
  return [...unlike].map((name) => violation('g', `of what is one, two are held: ${name}`));
}
