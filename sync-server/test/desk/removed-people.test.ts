import { day } from '@memcherrish/shared/domain/durations.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { deleteDueAccounts, repeatDeletions } from '#features/account/delete-due.ts';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { purgeExpired } from '#server/housekeeping.ts';
import { aClassForEach, divisionsOf, rosterOf } from '#test/claims/class.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aRecord, isThere, recordOf } from '#test/scene/divisions.ts';
import { goodPassword, goodPasswordHash } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { removedAt } from './removed.ts';

/** Class 10-A: Anu, Binu and Chitra have an account, Deepa and Esha are on the list. */
const school = aClassForEach();
const { list, restore, restoreAll, restoreIds, erase, removePeople, bytesFor } = removedAt(school);
const ctx = () => school.server.ctx;
const housekeep = async () => {
  await deleteDueAccounts(ctx());
  await purgeExpired(ctx());
};

describe('a person that an admin removed', () => {
  // Shows decision:recently-removed
  it('is listed with who removed them, when and until when, and one press restores them whole', async () => {
    const { server, deepa, anu } = school;
    const photo = await savePhoto(ctx(), await aPhoto(3), 'photo');
    const owner = { owner_kind: 'schoolmate', owner_id: deepa.id } as const;
    await server.ctx.database.write((tx) => setOwnersPhoto(ctx(), tx, owner, photo));
    const before = await recordOf(server, deepa.id);
    await removePeople(deepa.id);
    const at = server.ctx.clock();
    expect(await list()).toEqual([
      {
        _id: expect.any(String),
        kind: 'person',
        name: 'Deepa',
        from: ['10-A, 2012 - 2013'],
        excerpt: null,
        at: at.toISOString(),
        by: 'Admin',
        until: new Date(at.getTime() + 30 * day).toISOString(),
        obstacle: null,
      },
    ]);
    expect((await rosterOf(anu.caller)).holds('Deepa')).toBe(false);
    expect(await restore('Deepa')).toEqual({
      message: 'Restored.',
      done: [expect.any(String)],
      failed: [],
    });
    expect(await list()).toEqual([]);
    expect((await rosterOf(anu.caller)).holds('Deepa')).toBe(true);
    expect(await recordOf(server, deepa.id)).toEqual(before);
  });

  it('is in no bytes that a classmate, a list, a search or an import can read', async () => {
    const { server, anu, deepa, admin, ids } = school;
    const owner = { owner_kind: 'schoolmate', owner_id: deepa.id } as const;
    const photo = await savePhoto(ctx(), await aPhoto(31), 'photo');
    await ctx().database.write((tx) => setOwnersPhoto(ctx(), tx, owner, photo));
    const { name } = await ctx()
      .database.read.selectFrom('photos')
      .select('name')
      .where('owner_id', '=', deepa.id)
      .executeTakeFirstOrThrow();
    await anu.caller.put(paths.block(deepa.id), { kind: 'schoolmate', name: 'Deepa' });
    expect(await bytesFor(school.binu.caller)).toContain('Deepa');
    await removePeople(deepa.id);
    for (const { caller } of [anu, school.binu]) {
      const bytes = await bytesFor(caller, [name]);
      for (const text of ['Deepa', deepa.mobile, 'deepa@example.org', photo.preview])
        expect(bytes).not.toContain(text);
    }
    const asked = [
      paths.deskPeople(ids.schoolId),
      `${paths.deskSearch}?q=Deepa`,
      `/api/schools/${ids.schoolId}/people-list?columns=mobile`,
      paths.duplicates(ids.schoolId),
      paths.claims,
    ];
    for (const address of asked) {
      const answer = await admin.get(address);
      expect([address, answer.body.includes('Deepa')]).toEqual([address, false]);
    }
    expect((await admin.get(`/uploads/${name}.webp`)).statusCode).toBe(404);
    // A person who proves the number is not offered the record.
    const token = await school.linkTo(school.esha.id);
    const { id } = await school.signUpBy(token, deepa.mobile);
    expect(id).not.toBe(deepa.id);
    expect(await isThere(server, deepa.id)).toBe(true);
  });

  it('comes back to a device with one patch', async () => {
    const device = new ReplicaClient(school.anu.caller);
    await device.pull();
    const before = device.contents().rosters;
    await removePeople(school.deepa.id, school.chitra.id);
    await device.pull();
    const names = () =>
      device.contents().rosters.flatMap((roster) => roster.schoolmates.map((person) => person['name']));
    expect(names()).not.toContain('Deepa');
    expect(names()).not.toContain('Chitra');
    await restoreAll();
    const patch = await device.ask();
    expect(patch.batches.map(({ kind }) => kind)).toEqual(['patch']);
    await device.take(patch);
    expect(device.contents().rosters).toEqual(before);
    expect(await divisionsOf(school.chitra.caller)).toEqual([school.divisionId]);
  });

  it('is one entry when they leave several classes in one act, and comes back to all of them', async () => {
    const { admin, ids, deepa, divisionId } = school;
    const made = await admin.post(paths.divisions(ids.schoolId, ids.batchId), { name: '10-B' });
    const other: string = made.json()._id;
    await admin.post(paths.deskMoves(ids.schoolId), {
      moves: [{ from: divisionId, to: other, ids: [deepa.id] }],
      keep: true,
    });
    const people = [divisionId, other].map((each) => ({ divisionId: each, ids: [deepa.id] }));
    await admin.post(paths.deskRemovals(ids.schoolId), { people });
    expect((await list()).map(({ name, from }) => [name, from])).toEqual([
      ['Deepa', ['10-A, 2012 - 2013', '10-B, 2012 - 2013']],
    ]);
    await restore('Deepa');
    const rows = await ctx()
      .database.read.selectFrom('memberships')
      .select('division_id')
      .where('schoolmate_id', '=', deepa.id)
      .where('removed', '=', 0)
      .execute();
    expect(rows.map((row) => row.division_id).sort()).toEqual([divisionId, other].sort());
  });

  it('stays removed with a reason when the number is on another entry now', async () => {
    const { server, deepa, divisionId } = school;
    await removePeople(deepa.id, school.esha.id);
    await aRecord(server, { name: 'Deepa Menon', mobile: deepa.mobile }, divisionId);
    const reason =
      'The number is now on another entry of this school: Deepa Menon. Change or remove that one first.';
    expect((await list()).map(({ name, obstacle }) => [name, obstacle]).sort()).toEqual([
      ['Deepa', reason],
      ['Esha', null],
    ]);
    const answer = await restoreAll();
    expect(answer).toMatchObject({
      message: 'Restored.',
      failed: [{ _id: expect.any(String), name: 'Deepa', reason }],
    });
    expect((await list()).map(({ name }) => name)).toEqual(['Deepa']);
    expect((await rosterOf(school.anu.caller)).holds(deepa.id)).toBe(false);
  });

  it('gets a reason for each class that is gone, and the others back', async () => {
    const { admin, ids, esha } = school;
    const made = await admin.post(paths.divisions(ids.schoolId, ids.batchId), { name: '10-B' });
    const other: string = made.json()._id;
    const moves = [{ from: school.divisionId, to: other, ids: [esha.id] }];
    await admin.post(paths.deskMoves(ids.schoolId), { moves, keep: true });
    const people = [school.divisionId, other].map((each) => ({ divisionId: each, ids: [esha.id] }));
    await admin.post(paths.deskRemovals(ids.schoolId), { people });
    school.server.pass(1000);
    await admin.delete(`/api/schools/${ids.schoolId}/batches/${ids.batchId}/divisions/${other}`);
    expect(await restore('Esha')).toEqual({
      message: 'Nothing was restored.',
      done: [],
      failed: [
        {
          _id: expect.any(String),
          name: 'Esha',
          reason: '10-B, 2012 - 2013 was removed. Restore the division first.',
        },
      ],
    });
    expect((await rosterOf(school.anu.caller)).holds('Esha')).toBe(true);
    expect(await restore('10-B')).toMatchObject({ message: 'Restored.' });
    expect(await restore('Esha')).toMatchObject({ message: 'Restored.', failed: [] });
    expect(await list()).toEqual([]);
  });

  it('loses the notes of the committee at once, also when they come back', async () => {
    const { admin, ids, deepa } = school;
    const notes = `/api/schools/${ids.schoolId}/outreach/people/${deepa.id}/notes`;
    expect((await admin.post(notes, { text: 'Moved to Dubai' })).statusCode).toBeLessThan(300);
    await removePeople(deepa.id);
    expect(await ctx().database.read.selectFrom('outreach_notes').selectAll().execute()).toEqual([]);
    expect(await restore('Deepa')).toMatchObject({ message: 'Restored.' });
  });

  it('is erased for good after 30 days, with the photo', async () => {
    const { server, deepa, binu } = school;
    const owner = { owner_kind: 'schoolmate', owner_id: deepa.id } as const;
    const photo = await savePhoto(ctx(), await aPhoto(33), 'photo');
    await ctx().database.write((tx) => setOwnersPhoto(ctx(), tx, owner, photo));
    await removePeople(deepa.id, binu.id);
    const [entry] = await list();
    server.pass(30 * day - 1000);
    await housekeep();
    // The session of the admin has ended since.
    const { caller } = await anotherAdmin(server, [school.ids.schoolId]);
    expect((await list(caller)).map(({ name }) => name).sort()).toEqual(['Binu', 'Deepa']);
    server.pass(1000);
    expect(await list(caller)).toEqual([]);
    const late = await caller.post(paths.restoreRemoved(school.ids.schoolId), { ids: [entry?._id] });
    expect(late.json().failed).toEqual([{ _id: entry?._id, name: '', reason: 'This is no longer here.' }]);
    await housekeep();
    expect(await isThere(server, deepa.id)).toBe(false);
    // An account is not the school's to erase.
    expect(await isThere(server, binu.id)).toBe(true);
    expect(await ctx().database.read.selectFrom('removals').selectAll().execute()).toEqual([]);
    expect(
      await ctx()
        .photos.read(photo.id, 'large')
        .catch(() => null),
    ).toBeNull();
  });
});

describe('a removal holds back', () => {
  it('no deletion of an own account, which leaves the list at once and is never restored', async () => {
    const { server } = school;
    const fields = { name: 'Chitra K', password_hash: goodPasswordHash };
    const chitra = await aMember(server, school.divisionId, fields);
    await removePeople(chitra.id);
    const [entry] = await list();
    const asked = await chitra.caller.post(paths.accountDeletion, { password: goodPassword });
    expect(asked.statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(await restoreIds([entry?._id ?? ''])).toMatchObject({
      done: [],
      message: 'Nothing was restored.',
    });
    expect((await erase('Chitra K')).statusCode).toBe(404);
    server.pass(7 * day);
    await deleteDueAccounts(ctx());
    expect(await ctx().database.read.selectFrom('removals').selectAll().execute()).toEqual([]);
    expect(await isThere(server, chitra.id)).toBe(false);
  });

  it('no erasure: an admin deletes a removed record for good at once, also from older backups', async () => {
    const { server, deepa, divisionId } = school;
    const record = await recordOf(server, deepa.id);
    await removePeople(deepa.id);
    const answer = await erase('Deepa');
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Deleted for good.' }]);
    expect(await list()).toEqual([]);
    expect(await isThere(server, deepa.id)).toBe(false);
    // Imitates a restore of an older database next to the newer log.
    await aRecord(server, { ...record, photo_id: null, school_photo_id: null }, divisionId);
    await repeatDeletions(ctx());
    expect(await isThere(server, deepa.id)).toBe(false);
  });

  it('no removal by the own link: it cannot be restored by an admin as a removal of an admin', async () => {
    const { deepa } = school;
    const token = await school.linkTo(deepa.id);
    await removePeople(deepa.id);
    expect(await school.look(token)).toMatchObject({ state: 'gone' });
    expect(await repeatDeletions(ctx())).toBe(0);
    await restore('Deepa');
    expect(await school.look(token)).toMatchObject({ state: 'open' });
    await school.guest().post(paths.claimRemoval, { token });
    expect(await list()).toEqual([]);
    expect((await school.managed()).removed).toMatchObject([{ name: 'Deepa' }]);
    expect((await school.admin.post(paths.removedListing(deepa.id))).statusCode).toBe(200);
    await removePeople(deepa.id);
    // The kept word of the owner restores nothing that an admin removed later.
    expect(await repeatDeletions(ctx())).toBe(0);
    expect((await school.managed()).removed).toEqual([]);
    expect((await school.admin.post(paths.removedListing(deepa.id))).statusCode).toBe(404);
    expect((await rosterOf(school.anu.caller)).holds('Deepa')).toBe(false);
  });
});
