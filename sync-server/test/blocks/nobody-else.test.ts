import { describe, expect, it } from 'vitest';
import { aReport } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { found, hide, show, twoBatches } from './people.ts';

/** Only the two people involved can notice a block (decision record 0022). */

const school = twoBatches();

describe('everyone else', () => {
  it('gets nothing again, and not the bytes made for the blocked viewer', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const other = await school.aClassmate();
    const device = new ReplicaClient(other.caller);
    await device.pull([], ['*']);
    const standsBefore = await school.server.ctx.database.read
      .selectFrom('batches')
      .select(['id', 'revision', 'posts_revision'])
      .execute();
    const { made, read: readBefore } = school.server.ctx.snapshots.rate;
    await hide(owner, viewer);
    const own = new ReplicaClient(viewer.caller);
    await own.pull([], ['*']);
    const answer = await device.ask();
    expect([answer.batches, answer.posts]).toEqual([[], []]);
    expect(
      await school.server.ctx.database.read
        .selectFrom('batches')
        .select(['id', 'revision', 'posts_revision'])
        .execute(),
    ).toEqual(standsBefore);
    // Only the viewer needed newly encoded bytes: a new device of the other person gets the cached ones.
    const between = school.server.ctx.snapshots.rate;
    expect(between.made).toBeGreaterThan(made);
    expect(between.read).toBe(readBefore);
    const fresh = new ReplicaClient(other.caller);
    await fresh.pull([], ['*']);
    expect(school.server.ctx.snapshots.rate.made).toBe(between.made);
    expect(fresh.contents()).toEqual(device.contents());
    expect(JSON.stringify(fresh.contents())).toContain(owner.name);
    expect(JSON.stringify(own.contents())).not.toContain(owner.name);
  });

  it('gets no poke when a block changes, but the two people involved do', async () => {
    const [owner, viewer, other] = [
      await school.aClassmate(),
      await school.aClassmate(),
      await school.aClassmate(),
    ];
    const poked: string[] = [];
    const scope = { schools: new Set([school.ids.schoolId]), batches: new Set([school.ids.batchId]) };
    const stops = [owner, viewer, other].map(({ id }) =>
      school.server.ctx.pokes.listen({
        ...{
          account: id,
          sessionId: id,
          scope,
          refresh: () => undefined,
          end: () => undefined,
          makeRoom: () => undefined,
        },
        poke: () => poked.push(id),
      }),
    );
    await hide(owner, viewer);
    expect(poked).toEqual([owner.id, viewer.id]);
    await hide(owner, viewer);
    expect(poked).toHaveLength(2);
    await show(owner, viewer);
    expect(poked.slice(2)).toEqual([owner.id, viewer.id]);
    await show(owner, viewer);
    expect(poked).toHaveLength(4);
    for (const stop of stops) stop();
  });

  it('sees everyone when they are admins of the school', async () => {
    const owner = await school.aPerson();
    const viewer = await school.aClassmate();
    await aReport(school.server, { postId: owner.post.id, reporterId: viewer.id });
    await hide(owner, viewer);
    const bytes = await school.read({ caller: school.admin, mobile: '' }, [owner]);
    expect(found(bytes, [owner.name, owner.photoName, owner.posted[0] ?? ''])).toHaveLength(3);
  });
});
