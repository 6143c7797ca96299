import { nanoid } from 'nanoid';
import { anEvent } from '#test/scene/events.ts';
import { aPost, aReport } from '#test/scene/posts.ts';
import type { Principal } from '../matrix.ts';
import type { World } from '../world.ts';
import { inRoles } from './batch-role-calls.ts';
import { aListed, batch, inBatch, type Make, nothing, now, target, write } from './call.ts';

const aPostOfSelf = async (world: World, eventId?: string) => {
  const post = { batchId: target(world).batchId, authorId: world.accounts.SE.id };
  return (await aPost(world.server, { ...post, ...(eventId !== undefined && { eventId }) })).id;
};

/** Blocks a classmate for a principal. Returns the classmate's id. */
async function hiddenFrom(world: World, principal: Principal): Promise<string> {
  const from_id = await aListed(world);
  const owner_id = principal === 'AN' ? world.accounts.SE.id : world.accounts[principal].id;
  const row = { owner_id, from_id, from_kind: 'schoolmate' as const, from_name: 'Fresh', mark: 'mark' };
  await write(world, (tx) =>
    tx
      .insertInto('blocks')
      .values({ ...row, created_at: now(world) })
      .execute(),
  );
  return from_id;
}

/** Calls of posts and their reports, notifications, and blocks. */
export const classCalls: Record<string, Make> = {
  [`GET ${batch}/posts`]: (world) => ({ params: inBatch(world) }),
  [`POST ${batch}/posts`]: (world) => ({
    params: inBatch(world),
    form: { _id: nanoid(21), text: 'Do you remember?' },
  }),
  [`PUT ${batch}/posts/:postId`]: async (world) => ({
    params: { ...inBatch(world), postId: await aPostOfSelf(world) },
    form: { text: 'I do.', keep: '', version: '1' },
  }),
  [`DELETE ${batch}/posts/:postId`]: async (world) => ({
    params: { ...inBatch(world), postId: await aPostOfSelf(world) },
  }),
  [`DELETE ${batch}/posts/:postId/photos/:photo`]: async (world) => {
    const eventId = await anEvent(world.server, inBatch(world));
    const postId = await aPostOfSelf(world, eventId);
    return { params: { ...inBatch(world), postId, photo: nanoid(21) } };
  },
  [`POST ${batch}/posts/:postId/replies`]: async (world) => ({
    params: { ...inBatch(world), postId: await aPostOfSelf(world) },
    body: { _id: nanoid(21), text: 'I do!' },
  }),
  [`PUT ${batch}/posts/:postId/reaction`]: async (world) => ({
    params: { ...inBatch(world), postId: await aPostOfSelf(world) },
    body: { reaction: 'heart' },
  }),
  [`POST ${batch}/posts/:postId/reports`]: async (world) => ({
    params: { ...inBatch(world), postId: await aPostOfSelf(world) },
    body: { reason: 'Not nice' },
  }),
  'GET /api/schoolmates/posts': nothing,
  'GET /api/posts/reported': inRoles(nothing),
  'POST /api/posts/reported/:postId': inRoles(async (world) => {
    const postId = await aPostOfSelf(world);
    await aReport(world.server, { postId, reporterId: world.accounts.DV.id });
    return { params: { postId }, body: { remove: true, reason: 'Not nice' } };
  }),
  'POST /api/schoolmates/notifications/read': () => ({ body: { ids: [nanoid(16)] } }),
  'PUT /api/schoolmates/hidings/:personId': async (world) => ({
    params: { personId: await aListed(world) },
    body: { kind: 'schoolmate', name: 'Fresh' },
  }),
  'DELETE /api/schoolmates/hidings/:personId': async (world, principal) => ({
    params: { personId: await hiddenFrom(world, principal) },
  }),
};
