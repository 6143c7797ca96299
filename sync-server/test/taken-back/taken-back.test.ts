import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removableTables } from '#db/tables/registry.ts';
import { SeededIds } from '#test/blocks/seeded-ids.ts';
import { onPostgres } from '#test/postgres/databases.ts';
import { openTestServer } from '#test/scene/harness.ts';
import { routesOf } from '#test/scene/routes.ts';
import { actsElsewhere } from './acts-elsewhere.ts';
import { observed } from './observed.ts';
import { noOnesPart, ownActs } from './own-acts.ts';
import { remove, restore } from './removing.ts';
import { type RemovalKind, removalKinds, World } from './world.ts';

/**
 * People take back their part of what an admin removed as if it were there: a removal before the act and a restore after it leave the
 * same bytes for every viewer as the act before the removal (docs/decisions/0058-own-parts-in-recently-removed.md).
 */

const { nanoid } = vi.hoisted(() => {
  // Files share a worker: the server that an earlier one loaded draws its ids from the real `nanoid`.
  vi.resetModules();
  return { nanoid: { next: (_size?: number): string => '' } };
});
vi.mock(import('nanoid'), async (original) => ({
  ...(await original()),
  nanoid: (size?: number) => nanoid.next(size),
}));

const long = process.env['LONG'] === '1';
// A world takes several times as long on PostgreSQL.
const numRuns = long ? (onPostgres ? 20 : 100) : 3;
const seed = long ? Date.now() : 20_261_128;

const ids = new SeededIds();
beforeAll(async () => {
  nanoid.next = ids.next;
  // The first server of a worker makes the empty database that all others copy, and draws an id for it.
  await (await openTestServer()).close();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T06:00:00.000Z') });
});
afterAll(() => {
  vi.useRealTimers();
  // The files after this one load the server with the real `nanoid` again.
  vi.doUnmock('nanoid');
  vi.resetModules();
});

type Step = { act: string } | 'remove' | 'restore';

interface Played {
  /** The texts that each viewer reads in the end. */
  bytes: ReadonlyMap<string, string>;
  /** The acts whose parts are there in the end. */
  there: string[];
}

/** Plays steps in a new world. Every act must be accepted: a refused one would change nothing in both worlds. */
async function played(kind: RemovalKind, steps: readonly Step[]): Promise<Played> {
  const world = await World.open(ids);
  try {
    for (const step of steps) {
      if (step === 'remove') await ids.as('remover', () => remove(world, kind));
      else if (step === 'restore') await ids.as('restorer', () => restore(world, kind));
      else {
        const answer = await ids.as(step.act, async () => ownActs[step.act]?.do(world));
        expect(`${step.act}: ${answer?.statusCode} ${answer?.body}`).toMatch(/: 200 /);
      }
    }
    const bytes = await ids.as('viewer', () => observed(world));
    const there: string[] = [];
    for (const name of actsIn(kind)) if (await ownActs[name]?.isThere(world, bytes)) there.push(name);
    return { bytes, there };
  } finally {
    await world.server.close();
  }
}

const actsIn = (kind: RemovalKind) => Object.keys(ownActs).filter((name) => ownActs[name]?.in.includes(kind));
/** These hide more than their own part, so the parts of others do not show whether they are taken back. */
const hiding = [
  'asks for the deletion of their account',
  'hides from a person',
  'deletes their post that an admin removed',
];
const partsIn = (kind: RemovalKind) => actsIn(kind).filter((name) => !hiding.includes(name));
const asSteps = (names: readonly string[]): Step[] => names.map((act) => ({ act }));

describe('the list of own acts', () => {
  it('has an act for every table that a removal keeps, or a reason why there is none', () => {
    const taken = new Set(Object.values(ownActs).flatMap(({ tables }) => tables));
    const decided = removableTables.filter((table) => taken.has(table) || table in noOnesPart);
    expect(decided).toEqual(removableTables);
    expect(Object.keys(noOnesPart).filter((table) => taken.has(table as never))).toEqual([]);
  });

  it('has every change that people can make, or a reason why it takes nothing back', async () => {
    const server = await openTestServer();
    const changes = (await routesOf(server)).filter(({ method, access }) => {
      const isForPeople =
        access === undefined || JSON.stringify(access).match(/schoolmate|teacher|guest|anyone/);
      return method !== 'GET' && method !== 'OPTIONS' && isForPeople;
    });
    await server.close();
    const decided = new Set([
      ...Object.values(ownActs).map(({ route }) => route),
      ...Object.values(actsElsewhere).flat(),
    ]);
    const open = changes.map(({ method, url }) => `${method} ${url}`).filter((route) => !decided.has(route));
    expect(open).toEqual([]);
  });
});

describe.each(removalKinds)('a part of a removed %s', (kind) => {
  // Shows decision:recently-removed
  it('comes back with a restore if no one takes it back', async () => {
    const { there } = await played(kind, ['remove', 'restore']);
    expect(there).toEqual(actsIn(kind));
  });

  it('leaves the same bytes for every viewer as if its person had taken it back before', async () => {
    const acts = asSteps(partsIn(kind));
    const before = await played(kind, [...acts, 'remove', 'restore']);
    const meanwhile = await played(kind, ['remove', ...acts.toReversed(), 'restore']);
    expect(meanwhile.there.filter((name) => !hiding.includes(name))).toEqual([]);
    expect(meanwhile.bytes).toEqual(before.bytes);
  });

  it.each(hiding.filter((name) => actsIn(kind).includes(name)))(
    'leaves the same bytes when its person %s',
    async (name) => {
      const before = await played(kind, [{ act: name }, 'remove', 'restore']);
      const meanwhile = await played(kind, ['remove', { act: name }, 'restore']);
      expect(meanwhile.there).not.toContain(name);
      expect(meanwhile.bytes).toEqual(before.bytes);
    },
  );
});

it('leaves the same bytes in any history of own acts around a removal', async () => {
  const histories = fc.constantFrom(...removalKinds).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      acts: fc.shuffledSubarray(partsIn(kind)),
      before: fc.nat({ max: partsIn(kind).length }),
      last: fc.option(fc.constantFrom(...hiding.filter((name) => actsIn(kind).includes(name)))),
    }),
  );
  await fc.assert(
    fc.asyncProperty(histories, async ({ kind, acts, before, last }) => {
      const all = asSteps(last === null ? acts : [...acts, last]);
      const one = await played(kind, [...all, 'remove', 'restore']);
      const other = await played(kind, [...all.slice(0, before), 'remove', ...all.slice(before), 'restore']);
      expect(other).toEqual(one);
    }),
    { numRuns, seed },
  );
}, 1_800_000);
