import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import type { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  division,
  hide,
  join,
  leave,
  lock,
  postWrite,
  setLevel,
  viewer,
  viewerCount,
  type Write,
  write,
} from './sync-invariants-steps.ts';
import { World } from './sync-invariants-world.ts';

/**
 * Tests the two invariants of docs/sync-protocol.md with random writes and pulls. After a pull, a client equals a new client, and it
 * contains nothing that it may not see.
 */

const long = process.env['LONG'] === '1';
const numRuns = long ? 500 : 25;
const seed = long ? Date.now() : 20_121_120;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const stepOf = (some: fc.Arbitrary<Write>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('write'), write: some }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('pull'),
        viewer,
        wants: fc.oneof(fc.array(division, { maxLength: 2 }), fc.constant('school' as const)),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('interrupted'), viewer, between: some }) },
  );

const sequences: [of: string, step: ReturnType<typeof stepOf>][] = [
  ['writes', stepOf(write)],
  ['posts while authors join and leave', stepOf(fc.oneof({ weight: 6, arbitrary: postWrite }, join, leave))],
  [
    'locks while people choose levels, join and leave',
    stepOf(fc.oneof({ weight: 3, arbitrary: lock }, { weight: 2, arbitrary: setLevel }, join, leave)),
  ],
  [
    'blocks while people post, join and leave',
    stepOf(fc.oneof({ weight: 4, arbitrary: hide }, { weight: 3, arbitrary: postWrite }, join, leave)),
  ],
];

describe('the invariants of sync', () => {
  // Shows threat:finding-who-hides, asvs:8.3.2
  it.each(sequences)(
    'hold after any sequence of %s',
    async (_of, step) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
          const world = await World.make(server);
          const clients = await Promise.all(
            Array.from({ length: viewerCount }, (_, each) => world.client(each)),
          );
          for (const each of steps) {
            if (each.kind === 'write') await world.write(each.write);
            else if (each.kind === 'pull') {
              const client = clients[each.viewer] as ReplicaClient;
              if (each.wants === 'school') await client.pull([], [world.schoolId, '*']);
              else await client.pull(world.batchesOf(each.wants));
              await check(world, each.viewer, client);
            } else {
              const client = clients[each.viewer] as ReplicaClient;
              const answer = await client.ask();
              await world.write(each.between);
              await client.take(answer);
              // The client may hold a state between the two; the next pull must correct it.
              await client.pull();
              await check(world, each.viewer, client);
            }
          }
          for (const [each, client] of clients.entries()) {
            await client.pull();
            await check(world, each, client);
          }
        }),
        { numRuns, seed, endOnFailure: false },
      );
    },
    long ? 3_600_000 : 180_000,
  );
});

async function check(world: World, viewerIndex: number, client: ReplicaClient): Promise<void> {
  const fresh = await world.client(viewerIndex);
  await fresh.pull(client.batches);
  // Batches that are empty for everyone have no roster to compare; everything else is compared completely.
  expect(client.contents()).toEqual(fresh.contents());
  expect(client.contents().posts).toEqual(await world.allowedPosts(viewerIndex));
  expect(client.contents().rosters.map((roster) => [roster.divisionId, roster.schoolmates])).toEqual(
    await world.allowed(viewerIndex, client),
  );
}
