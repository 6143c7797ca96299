import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Change, send, type World } from '#test/faults/changes.ts';
import { lostOf, type Stored } from '#test/faults/stored.ts';
import { onCluster } from '#test/postgres/cluster.ts';

/** Returns the contents of a database that come from the changes. */
export function storedAt(url: string): Promise<Stored> {
  return onCluster(url, async (client) => {
    const all = async (query: string) => textsOf(await client.query({ text: query, rowMode: 'array' }));
    const marks = new Map<string, number>();
    const found = [
      ...(await all('select name from schools')),
      ...(await all('select text from posts')),
      ...(await all('select place from schoolmates where place is not null')),
    ];
    for (const mark of found) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    return {
      integrity: 'ok',
      marks,
      keys: new Set(await all('select key from idempotency_keys where status < 300')),
      photos: new Set(await all('select id from photos')),
      admins: (await all('select id from admins')).length,
      owners: 0,
    };
  });
}

const textsOf = ({ rows }: pg.QueryArrayResult) => rows.map(([text]) => String(text));

export interface Traffic {
  acknowledged: () => number;
  /** The longest time without any acknowledged change, in milliseconds. */
  longestGap: () => number;
  /** Lets every writer finish its change, and returns what happened to all. */
  finish: (url: string) => Promise<{ made: number; lost: number; twice: number; repeated: number }>;
}

/**
 * Lets all people of a world write, each change to the next server in turn. A change without a good response is sent
 * again under its key, as a device does.
 */
export function beginTraffic(world: World, addresses: () => readonly string[]): Traffic {
  const made: Change[] = [];
  let isOver = false;
  let turn = 0;
  let acknowledged = 0;
  let last = performance.now();
  let gap = 0;
  const writing = world.writers.map(async (writer) => {
    while (!isOver) {
      const change = await writer.next();
      made.push(change);
      const isDone = async () => {
        const all = addresses();
        turn += 1;
        const hasAnswer = await send(change, all[turn % all.length] ?? '');
        return hasAnswer && change.status !== null && change.status < 500;
      };
      while (!(await isDone())) await pause(20);
      acknowledged += 1;
      gap = Math.max(gap, performance.now() - last);
      last = performance.now();
    }
  });
  return {
    acknowledged: () => acknowledged,
    longestGap: () => Math.round(gap),
    finish: async (url) => {
      isOver = true;
      await Promise.all(writing);
      const stored = await storedAt(url);
      return {
        made: made.length,
        lost:
          lostOf(made, stored, world.places).length +
          made.filter(({ status }) => (status ?? 500) >= 300).length,
        twice: made.filter(({ mark }) => (stored.marks.get(mark) ?? 0) > 1).length,
        repeated: made.filter(({ tries }) => tries > 1).length,
      };
    },
  };
}
