import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { removedList } from '@memcherrish/shared/wire/desk/removed.ts';
import { aReport } from '#test/scene/posts.ts';
import { ok, type RemovalKind, type World } from './world.ts';

/** Removes the old division, the batch with its posts and events, or the post of Quin. */
export async function remove(world: World, kind: RemovalKind): Promise<void> {
  const { admin, home, old } = world;
  const batch = paths.batch(home.schoolId, home.batchId);
  if (kind === 'division') await ok(admin.delete(`${batch}/divisions/${old.divisionId}`));
  else if (kind === 'batch') {
    await move(world, home.divisionId, world.away.divisionId);
    await ok(admin.delete(batch));
  } else {
    const postId = world.part('post of quin');
    await aReport(world.server, { postId, reporterId: world.person('olga').id });
    const answer = await admin.post(paths.reportedPost(postId), { remove: true, reason: 'Unkind' });
    // Its author may have deleted it.
    if (![200, 404].includes(answer.statusCode)) throw new Error(answer.body);
  }
}

/** Restores everything that is listed. The people of a batch go back into it. */
export async function restore(world: World, kind: RemovalKind): Promise<void> {
  const { admin, home } = world;
  const listed = await admin.get(paths.removed(home.schoolId));
  const entries = removedList.parse(listed.json()).entries.map(({ _id }) => _id);
  if (entries.length > 0) await ok(admin.post(paths.restoreRemoved(home.schoolId), { ids: entries }));
  if (kind === 'batch') await move(world, world.away.divisionId, home.divisionId);
}

/** Moves everyone of the batch. An account that is being deleted is in no class. */
async function move({ admin, home, people, server, listed }: World, from: string, to: string): Promise<void> {
  const there = await server.ctx.database.read
    .selectFrom('memberships')
    .select('schoolmate_id')
    .where('division_id', '=', from)
    .where('removed', '=', 0)
    .execute();
  const ofBatch = new Set([...people].flatMap(([name, { id }]) => (name === 'sam' ? [] : id)).concat(listed));
  const ids = there.map(({ schoolmate_id }) => schoolmate_id).filter((id) => ofBatch.has(id));
  await ok(
    admin.post(paths.deskMoves(home.schoolId), { moves: [{ from, to, ids: ids.sort() }], keep: false }),
  );
}
