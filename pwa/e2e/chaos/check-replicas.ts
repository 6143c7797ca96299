import { isDeepStrictEqual } from 'node:util';
import type { Commit, Directory, History } from './history.ts';
import { byDevice, pairsOf, type Violation, violation } from './violations.ts';

/** Rules d, f and g: the contents of a device, and the order in which they came. */

/** Finds two commits of one epoch, the later with an older cursor. */
export function goneBack(commits: readonly Commit[], { positions }: History): Violation[] {
  return pairsOf(commits).flatMap(([before, after]) => {
    if (before.epoch !== after.epoch || before.cursor === null || before.cursor === after.cursor) return [];
    if (after.cursor === null) return [violation('d', `${after.device} lost its cursor`)];
    const [old, next] = [positions.get(before.cursor) ?? {}, positions.get(after.cursor) ?? {}];
    return Object.entries(old).flatMap(([name, { revision }]) => {
      const now = next[name]?.revision ?? Number.POSITIVE_INFINITY;
      return now < revision
        ? [violation('d', `${after.device}: ${name} went from ${revision} back to ${now}`)]
        : [];
    });
  });
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
 * The position in the cursor says all about the rosters of a school, and about the posts of a batch: two that a viewer holds at the same
 * position are alike. A snapshot may be newer than the position that its pull named. It is at the position once a later pull keeps that,
 * or patches it.
 */
export function unlikeAtOnePosition({ commits, positions }: History): Violation[] {
  const known = new Map<string, string>();
  const unlike = new Set<string>();
  for (const ofDevice of byDevice(commits)) {
    const since = new Map<string, { at: string; asOf: string | null }>();
    for (const { viewer, epoch, cursor, asOf, parts } of ofDevice) {
      const held = positions.get(cursor ?? '') ?? {};
      for (const { name, position, isPatched, list, items } of parts) {
        const { revision, signature } = held[position] ?? {};
        if (revision === undefined) continue;
        const at = `${epoch} ${signature} ${revision}`;
        if (since.get(position)?.at !== at) since.set(position, { at, asOf });
        if (!isPatched && since.get(position)?.asOf === asOf) continue;
        for (const [what, hash] of [['its list', list], ...Object.entries(items)]) {
          const full = `${viewer}: ${what} in ${name}, ${at}`;
          if ((known.get(full) ?? hash) !== hash) unlike.add(full);
          known.set(full, hash ?? '');
        }
      }
    }
  }
  return [...unlike].map((name) => violation('g', `of what is one, two are held: ${name}`));
}
