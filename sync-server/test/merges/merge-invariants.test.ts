import { mayTake } from '@memcherrish/shared/wire/people/merge-fields.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { photoFiles } from './twin-contents.ts';
import { divisionIndexes, type Start, TwinSchool, type ValueField, valueFields } from './twin-school.ts';

/**
 * Two schools start with the same contents. In one of them two records are merged. Then people do the same
 * things in both schools, and the merge is undone. Afterwards both schools have the same contents again. A
 * device that pulls in between has what a new device gets.
 */

const long = process.env['LONG'] === '1';
const numRuns = long ? 400 : 20;
const seed = long ? Date.now() : 20_261_120;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const divisionIndex = fc.constantFrom(...divisionIndexes);
const someDivisions = fc.uniqueArray(divisionIndex, { minLength: 1, maxLength: 3 });
const value = fc.constantFrom('a' as const, 'b' as const, null);
const values = fc.record(Object.fromEntries(valueFields.map((field) => [field, value])));
const start: fc.Arbitrary<Start> = fc.record({
  keepClaimed: fc.boolean(),
  keepAt: someDivisions,
  goneAt: someDivisions,
  keep: values,
  gone: values,
  photos: fc.record({ keep: fc.boolean(), gone: fc.boolean() }),
});
const field = fc.constantFrom(...valueFields.filter((each) => !['mobile', 'gender'].includes(each)));
const often = { weight: 3 };
const act = fc.oneof(
  {
    ...often,
    arbitrary: fc.record({ do: fc.constant('edit' as const), field, text: fc.constantFrom('x', 'y') }),
  },
  {
    ...often,
    arbitrary: fc.record({ do: fc.constantFrom('out' as const, 'in-again' as const), place: divisionIndex }),
  },
  {
    ...often,
    arbitrary: fc.record({
      do: fc.constant('photo' as const),
      seed: fc.option(fc.integer({ min: 20, max: 30 })),
    }),
  },
  fc.record({ do: fc.constant('into' as const), place: divisionIndex }),
  fc.record({
    do: fc.constant('post' as const),
    place: divisionIndex,
    by: fc.constantFrom('keep' as const, 'mate' as const),
  }),
  fc.record({ do: fc.constant('delete-post' as const), number: fc.nat(5) }),
  fc.record({ do: fc.constant('claim' as const) }),
  fc.record({ do: fc.constant('request' as const), place: divisionIndex, accepted: fc.boolean() }),
  fc.record({ do: fc.constant('leave' as const) }),
  fc.record({ do: fc.constant('merge-another' as const), taken: fc.subarray(valueFields) }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

interface Pair {
  merged: TwinSchool;
  twin: TwinSchool;
  taken: readonly ValueField[];
  isClaimed: boolean;
  hasMobile: boolean;
  /** Indexes of the divisions in which the kept record has a waiting join request. */
  waiting: Set<number>;
}

/**
 * Does one thing in both schools. Skips what is impossible in one of them, and what the merge itself has
 * decided.
 */
async function doInBoth(pair: Pair, each: Act): Promise<void> {
  const { merged, twin } = pair;
  const both = async (work: (school: TwinSchool) => Promise<unknown>) => {
    await work(merged);
    await work(twin);
  };
  switch (each.do) {
    case 'edit':
      return both((school) => school.edit('keep', each.field, `${each.field} ${each.text}`));
    case 'into':
      // A record that is in the division by the merge is not added again.
      if (await merged.stands('keep', each.place)) return;
      return both((school) => school.move('keep', each.place, true));
    case 'out': {
      const left = await twin.scene.standsIn(twin.ids.keep);
      // An unclaimed record would be deleted with its last division; undoing.test.ts covers that.
      if (left.length === 1 && (await twin.stands('keep', each.place))) return;
      return both((school) => school.move('keep', each.place, false));
    }
    case 'in-again':
      // Removes the record from the list and adds it again. From then on this is the only reason why it is
      // there.
      if (!(await merged.stands('keep', each.place))) return;
      await both((school) => school.move('keep', each.place, false));
      server.pass(1000);
      return both((school) => school.move('keep', each.place, true));
    case 'post':
      return both((school) => school.post(each.by, each.place, `by ${each.by}`));
    case 'delete-post':
      return both((school) => school.deletePost(each.number));
    case 'photo':
      return both((school) => school.setPhoto('keep', each.seed));
    case 'claim':
      // A claim makes a merged number the owner's; undoing.test.ts covers that.
      if (pair.isClaimed || !pair.hasMobile || pair.taken.includes('mobile')) return;
      pair.isClaimed = true;
      return both((school) => school.claim('keep'));
    case 'request':
      if (!pair.isClaimed || pair.waiting.has(each.place) || (await merged.stands('keep', each.place)))
        return;
      if (!each.accepted) pair.waiting.add(each.place);
      return both((school) => school.request('keep', each.place, each.accepted));
    case 'leave':
      if (!pair.isClaimed) return;
      // Leaving withdraws the waiting requests.
      pair.waiting.clear();
      return both((school) => school.leaveAndStay('keep'));
    case 'merge-another': {
      const taken = each.taken.filter((name) => mayTake({ claimed: pair.isClaimed }, name));
      const untouched = taken.filter((name) => !pair.taken.includes(name));
      return both(async (school) => school.undo(await school.merge('other', untouched, false)));
    }
  }
}

async function expectSynced(device: ReplicaClient, school: TwinSchool): Promise<void> {
  await device.pull(device.batches);
  const fresh = new ReplicaClient(server.as(school.mateToken));
  await fresh.pull(device.batches);
  expect(device.contents()).toEqual(fresh.contents());
}

describe('a merge and its undo', () => {
  // Shows threat:wrong-merge
  it(
    'leave everything as it was, except for what people did in between',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          start,
          fc.subarray(valueFields),
          fc.boolean(),
          fc.array(act, { minLength: 3, maxLength: 10, size: 'max' }),
          async (begun, chosen, withPhoto, acts) => {
            const merged = await TwinSchool.open(server, begun);
            const twin = await TwinSchool.open(server, begun);
            expect(await merged.contents()).toEqual(await twin.contents());
            const device = new ReplicaClient(server.as(merged.mateToken));
            await expectSynced(device, merged);

            const taken = chosen.filter((name) => mayTake({ claimed: begun.keepClaimed }, name));
            const takesPhoto = withPhoto && mayTake({ claimed: begun.keepClaimed }, 'photo');
            const merge = await merged.merge('gone', taken, takesPhoto);
            await expectSynced(device, merged);
            const { keepClaimed: isClaimed, keep } = begun;
            const hasMobile = keep.mobile !== null;
            const pair: Pair = { merged, twin, taken, isClaimed, hasMobile, waiting: new Set() };
            for (const each of acts) {
              server.pass(1000);
              await doInBoth(pair, each);
            }
            server.pass(1000);
            await merged.undo(merge);
            await expectSynced(device, merged);
            expect(await merged.contents()).toEqual(await twin.contents());
          },
        ),
        { numRuns, seed, endOnFailure: long },
      );
      const [files, named] = await photoFiles(server);
      await expect.poll(async () => (await photoFiles(server))[0]).toEqual(named);
      expect(files.length).toBeGreaterThan(0);
    },
    long ? 3_600_000 : 120_000,
  );
});
