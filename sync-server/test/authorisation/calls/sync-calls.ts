import type { Principal } from '../matrix.ts';
import { self } from '../world.ts';
import { type Make, nothing, target } from './call.ts';

const nearest: Partial<Record<Principal, string>> = {
  SE: 'near',
  DV: 'near',
  BT: 'near',
  CO: 'near',
  VO: 'near',
  NW: 'near',
};

const photoOf =
  (name: string): Make =>
  ({ school }) => ({ params: { '*': `${school.person(name).photoName}.webp` } });

/** Calls of photos, pulls, snapshots and events. */
export const syncCalls: Record<string, Make> = {
  'GET /uploads/* | a photo for the batch': photoOf(self),
  'GET /uploads/* | a photo for the owner': photoOf('Asha Only Me'),
  'GET /uploads/* | a post’s': ({ posts }) => ({ params: { '*': `${posts.quiet.photos[0]?.name}.webp` } }),
  'GET /uploads/* | a reported post’s': ({ posts }) => ({
    params: { '*': `${posts.reported.photos[0]?.name}.webp` },
  }),
  'GET /uploads/* | a teacher’s': async ({ server, accounts }) => {
    const row = await server.ctx.database.read
      .selectFrom('photos')
      .select('name')
      .where('owner_id', '=', accounts.TI.id)
      .executeTakeFirstOrThrow();
    return { params: { '*': `${row.name}.small.webp` } };
  },
  'GET /api/sync': (world) => ({ query: { batch: target(world).batchId } }),
  'GET /api/sync/snapshots/:batchId/:from/:revision | as one stands': (world, principal) => ({
    params: { batchId: target(world).batchId, from: nearest[principal] ?? 'school', revision: '1' },
  }),
  'GET /api/sync/snapshots/:batchId/:from/:revision | as one of the batch': (world) => ({
    params: { batchId: target(world).batchId, from: 'near', revision: '1' },
  }),
  'GET /api/sync/schools/:schoolId/:version': (world) => ({
    params: { schoolId: target(world).schoolId, version: '1' },
  }),
  'GET /api/sync/posts/:batchId/:revision': (world) => ({
    params: { batchId: target(world).batchId, revision: '1' },
  }),
  'GET /api/sync/events': nothing,
};
