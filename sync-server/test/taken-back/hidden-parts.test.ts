import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeInto } from '#features/people/merge-into.ts';
import { SeededIds } from '#test/blocks/seeded-ids.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { aRecord } from '#test/scene/divisions.ts';
import { aReplyBody } from '#test/scene/events.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { remove, restore } from './removing.ts';
import { ok, World } from './world.ts';

/* Parts that are hidden for another reason than a removal are taken back, too, and a restore asks again. */

let world: World;
beforeEach(async () => {
  world = await World.open(new SeededIds());
});
afterEach(() => world.server.close());

const asks = (name: 'quin' | 'rae' | 'sam') =>
  ok(world.person(name).caller.post(paths.accountDeletion, { password: goodPassword }));
const stays = (name: 'quin' | 'rae') => ok(world.person(name).caller.delete(paths.accountDeletion));
const photosFor = async (name: 'pat' | 'quin') =>
  (await world.person(name).caller.get(paths.classPhotos)).body;
const change = (work: Parameters<typeof world.server.ctx.database.write>[0]) =>
  world.server.ctx.database.write(work);

describe('a classmate’s account that is being deleted', () => {
  it('their class photo is removed for good by a person who is in it', async () => {
    await asks('rae');
    await ok(world.person('pat').caller.delete(paths.classPhoto(world.part('pictured photo'))));
    await stays('rae');
    expect(await photosFor('quin')).not.toContain(world.part('pictured photo'));
  });

  it('their reply is deleted for good by the author of the post', async () => {
    await asks('rae');
    await ok(world.person('quin').caller.delete(world.addressOf('reply of rae')));
    await stays('rae');
    const { schoolId, batchId } = world.home;
    const posts = (await world.person('pat').caller.get(paths.posts(schoolId, batchId))).body;
    expect(posts).toContain('Reply of Pat');
    expect(posts).not.toContain('Reply of Rae');
  });

  it('a face that names them is removed for good by the one who marked it', async () => {
    await asks('rae');
    const mark = paths.faceTag(world.part('photo of quin'), world.part('mark of pat'));
    await ok(world.person('pat').caller.delete(mark));
    await stays('rae');
    expect(await photosFor('quin')).not.toContain(world.part('mark of pat'));
  });

  it('a reaction under their post is taken back for good', async () => {
    await asks('quin');
    await ok(
      world.person('pat').caller.put(`${world.addressOf('post of quin')}/reaction`, { reaction: null }),
    );
    await stays('quin');
    const { schoolId, batchId } = world.home;
    const posts = (await world.person('rae').caller.get(paths.posts(schoolId, batchId))).body;
    expect(posts).toContain('Post of Quin');
    expect(posts).not.toContain('"clap"');
  });
});

describe('a person who is no longer invited to an event', () => {
  beforeEach(async () => {
    const member = paths.managedSchoolmate(
      world.home.schoolId,
      world.home.batchId,
      world.home.divisionId,
      '',
    );
    for (const name of ['pat', 'olga'] as const)
      await ok(world.admin.delete(`${member}${world.person(name).id}`));
  });

  it('closes their reply, but changes nothing else of it', async () => {
    const event = paths.reunionReply(world.part('event'));
    const { caller } = world.person('pat');
    expect((await caller.put(event, aReplyBody({ base: 1, guests: 1 }))).statusCode).toBe(404);
    await ok(caller.put(event, aReplyBody({ base: 1, level: 'Only Me' })));
    const replies = await rowsOf(world.server, 'event_replies');
    const own = replies.find((row) => row['person_id'] === world.person('pat').id);
    expect(own).toMatchObject({ level: 'Only Me', guests: 0 });
  });

  it('gives up organising it', async () => {
    const { id, caller } = world.person('olga');
    await ok(caller.delete(paths.eventOrganiser(world.part('event'), id)));
    expect(JSON.stringify(await rowsOf(world.server, 'event_organisers'))).not.toContain(id);
  });
});

describe('a request to join', () => {
  const accept = () => {
    const { schoolId, batchId, divisionId } = world.old;
    const body = { requestId: world.part('Request of Sam'), userMobile: world.person('sam').mobile };
    return world.admin.post(paths.acceptRequest(schoolId, batchId, divisionId), body);
  };
  const listed = async () => (await world.admin.get(paths.requests)).body;
  /** Another way may leave a request open. */
  const open = () =>
    change((tx) =>
      tx
        .updateTable('join_requests')
        .set({ state: 'pending', self_intro: 'Request of Sam' })
        .where('id', '=', world.part('Request of Sam'))
        .execute(),
    );

  it('is listed and decided for no one who is deleting their account', async () => {
    await asks('sam');
    await open();
    expect(await listed()).not.toContain('Request of Sam');
    expect((await accept()).statusCode).toBe(404);
    expect((await world.admin.delete(paths.request(world.part('Request of Sam')))).statusCode).toBe(404);
    const members = await rowsOf(world.server, 'memberships');
    expect(members.filter((row) => row['division_id'] === world.old.divisionId)).toEqual([]);
  });

  it('is listed and decided for no one in memoriam', async () => {
    const memorial = JSON.stringify({ born: null, died: null });
    const id = world.person('sam').id;
    await change((tx) => tx.updateTable('schoolmates').set({ memorial }).where('id', '=', id).execute());
    expect(await listed()).not.toContain('Request of Sam');
    expect((await accept()).statusCode).toBe(404);
  });

  it('comes back withdrawn if its person is deleting their account', async () => {
    await remove(world, 'division');
    const kept = await rowsOf(world.server, 'removed_rows');
    await asks('sam');
    // A removal of an older server keeps the request open.
    await change(async (tx) => {
      for (const { removal_id, position, content } of kept)
        await tx
          .updateTable('removed_rows')
          .set({ content: String(content) })
          .where('removal_id', '=', String(removal_id))
          .where('position', '=', Number(position))
          .execute();
    });
    await restore(world, 'division');
    const requests = await rowsOf(world.server, 'join_requests');
    const ofSam = requests.find(({ id }) => id === world.part('Request of Sam'));
    expect(ofSam).toMatchObject({ state: 'withdrawn', self_intro: null });
  });
});

describe('a restored division', () => {
  it('has no photo whose bytes a pictured person removed from the batch meanwhile', async () => {
    const [photo] = (await rowsOf(world.server, 'class_photos')).filter(
      ({ id }) => id === world.part('own photo'),
    );
    await remove(world, 'division');
    const row = { batch_id: world.home.batchId, digest: String(photo?.['digest']), created_at: '2026-01-01' };
    await change((tx) => tx.insertInto('removed_photos').values(row).execute());
    await restore(world, 'division');
    const photos = await photosFor('quin');
    expect(photos).toContain(world.part('pictured photo'));
    expect(photos).not.toContain(world.part('own photo'));
  });

  it('names no one who declined their names meanwhile', async () => {
    await remove(world, 'division');
    const at = { names_declined_at: '2026-01-01T00:00:00.000Z' };
    await change((tx) => tx.updateTable('schoolmates').set(at).where('id', '=', world.listed).execute());
    await restore(world, 'division');
    expect(await photosFor('quin')).not.toContain(world.part('name of the listed person'));
  });

  it('names no one whose record was merged before they declined their names', async () => {
    const { schoolId, divisionId } = world.home;
    const keptId = await aRecord(world.server, { name: 'Lara L.', gender: 'Female' }, divisionId);
    await remove(world, 'division');
    const merge = { keptId, goneId: world.listed, how: 'merge', adminId: null, schoolId } as const;
    await change((tx) => mergeInto(world.server.ctx, tx, merge));
    const invited = { schoolmateId: keptId, divisionId };
    const link = await ok(world.person('quin').caller.post(paths.claimInvitations, invited));
    await ok(world.server.as(null).post(paths.claimNames, { token: link.json().token }));
    await restore(world, 'division');
    expect(await photosFor('quin')).not.toContain(world.part('name of the listed person'));
  });

  it('lets class lists add a person again after an admin put them back on the list meanwhile', async () => {
    const mark = { division_id: world.old.divisionId, name_key: 'k2', schoolmate_id: world.listed };
    const created_at = world.server.ctx.clock().toISOString();
    await change((tx) =>
      tx
        .insertInto('import_exclusions')
        .values({ ...mark, created_at })
        .execute(),
    );
    await ok(world.server.as(null).post(paths.claimRemoval, { token: world.link }));
    await remove(world, 'division');
    await ok(world.admin.post(paths.removedListing(world.listed)));
    await restore(world, 'division');
    const marks = await rowsOf(world.server, 'import_exclusions');
    expect(marks.map(({ name_key }) => name_key)).toEqual(['k']);
  });
});
