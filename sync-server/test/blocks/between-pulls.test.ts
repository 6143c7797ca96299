import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { mergeInto } from '#features/people/merge-into.ts';
import { aRecord } from '#test/scene/divisions.ts';
import { aMember } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { found, hide, show, twoBatches } from './people.ts';

/** Tests a block (decision record 0022) on a device that pulls before and after it. */

const school = twoBatches();

describe('a blocked viewer', () => {
  it('learns nothing from a pull: the own part is the same, and no batch is gone', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const device = new ReplicaClient(viewer.caller);
    await device.pull();
    await hide(owner, viewer);
    const answer = await device.ask();
    // The own part of the pull has not changed.
    expect(answer.me).toBeNull();
    expect(answer.batches.map(({ kind }) => kind)).toEqual(['snapshot']);
    expect(answer.posts.map(({ kind }) => kind)).toEqual(['snapshot']);
    await device.take(answer);
    expect(found(JSON.stringify(device.contents()), [...owner.face, ...owner.posted])).toEqual([]);
    const again = await device.ask();
    expect([again.batches, again.posts]).toEqual([[], []]);
  });

  it('gets no patch that names them when they edit, post, delete or leave', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const device = new ReplicaClient(viewer.caller);
    const other = await school.aClassmate();
    await hide(owner, viewer);
    await device.pull();
    const bytes: string[] = [];
    const pulled = async () => {
      const answer = await device.ask();
      bytes.push(JSON.stringify(answer));
      await device.take(answer);
      return answer;
    };
    await owner.caller.put(paths.update(owner.mobile), { name: 'Another Name', place: owner.face[3] });
    await other.caller.put(paths.update(other.mobile), { name: 'Known to all' });
    expect(JSON.stringify(await pulled())).toContain('Known to all');
    const second = await aPost(school.server, {
      batchId: school.ids.batchId,
      authorId: owner.id,
      text: 'their second',
    });
    await aPost(school.server, {
      batchId: school.ids.batchId,
      authorId: other.id,
      text: 'of somebody else',
    });
    await pulled();
    await owner.caller.delete(paths.post(school.ids.schoolId, school.ids.batchId, owner.post.id));
    await pulled();
    await school.server.ctx.database.write((tx) =>
      school.server.ctx.revisions.removeMembers(tx, school.ids.divisionId, [owner.id]),
    );
    await pulled();
    expect(found(bytes.join(), [owner.id, 'Another Name', 'their second', second.id])).toEqual([]);
    expect(JSON.stringify(device.contents())).toContain('of somebody else');
  });

  it('gets what a new device gets when a block is removed and made again between two pulls', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const device = new ReplicaClient(viewer.caller, { byAddress: true });
    await hide(owner, viewer);
    const answer = await device.ask();
    await show(owner, viewer);
    // The addresses date from before the change; their content is current.
    await device.take(answer);
    expect(JSON.stringify(device.contents())).toContain(owner.id);
    await hide(owner, viewer);
    await device.pull();
    expect(found(JSON.stringify(device.contents()), [...owner.face, ...owner.posted])).toEqual([]);
  });

  it('loses a person who blocks and leaves between two pulls', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const device = new ReplicaClient(viewer.caller);
    await device.pull();
    expect(JSON.stringify(device.contents())).toContain(owner.name);
    await hide(owner, viewer);
    await school.server.ctx.database.write((tx) =>
      school.server.ctx.revisions.removeMembers(tx, school.ids.divisionId, [owner.id]),
    );
    await device.pull();
    expect(found(JSON.stringify(device.contents()), [...owner.face, ...owner.posted])).toEqual([]);
  });

  it('loses a post that turns out to be from the blocker', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const unclaimed = await aRecord(school.server, { name: 'Asha' }, school.ids.divisionId);
    const post = await aPost(school.server, { batchId: school.ids.batchId, authorId: unclaimed });
    const device = new ReplicaClient(viewer.caller);
    await hide(owner, viewer);
    await device.pull();
    expect(JSON.stringify(device.contents().posts)).toContain(post.id);
    const absorbing = { keptId: owner.id, goneId: unclaimed, how: 'merge' as const, adminId: null };
    await school.server.ctx.database.write((tx) => mergeInto(school.server.ctx, tx, absorbing));
    await device.pull();
    expect(JSON.stringify(device.contents().posts)).not.toContain(post.id);
  });

  it('sees everyone again after leaving the batch and coming back', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const { revisions, database, clock } = school.server.ctx;
    const device = new ReplicaClient(viewer.caller);
    await hide(owner, viewer);
    await device.pull();
    await database.write((tx) => revisions.removeMembers(tx, school.ids.divisionId, [owner.id]));
    await device.pull();
    await show(owner, viewer);
    await database.write((tx) =>
      revisions.addMembers(tx, school.ids.divisionId, [owner.id], clock().toISOString()),
    );
    await device.pull();
    expect(JSON.stringify(device.contents())).toContain(owner.name);
  });
});

describe('the owner of a block', () => {
  it('gets all posts when they block and unblock a person while a snapshot is under way', async () => {
    const [owner, other] = [await school.aClassmate(), await school.aPerson()];
    const device = new ReplicaClient(owner.caller, { byAddress: true });
    const answer = await device.ask();
    await hide(owner, other);
    // The address dates from before the block; its content is current.
    await device.take(answer);
    expect(JSON.stringify(device.contents().posts)).not.toContain(other.post.id);
    await show(owner, other);
    await device.pull();
    expect(JSON.stringify(device.contents().posts)).toContain(other.post.id);
  });

  it('learns nothing about where the other person is from what they download after unblocking', async () => {
    const owner = await school.aClassmate();
    const elsewhere = await aMember(school.server, school.away.divisionId);
    const hidden = await school.aPerson();
    await hide(hidden, owner);
    const renewed: string[][] = [];
    for (const other of [elsewhere, hidden]) {
      const device = new ReplicaClient(owner.caller);
      await hide(owner, other);
      await device.pull();
      await show(owner, other);
      const { batches, posts } = await device.ask();
      renewed.push([...batches, ...posts].map(({ kind, batchId }) => `${kind} ${batchId}`));
    }
    expect(renewed[0]).not.toEqual([]);
    expect(renewed[1]).toEqual(renewed[0]);
  });
});
