import { randomUUID } from 'node:crypto';
import { undoable } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { purgeExpired } from '#server/housekeeping.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aMobile, aRecord, isThere, recordOf } from '#test/scene/divisions.ts';
import { signUp } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.close());

const rows = () => scene.server.ctx.database.read.selectFrom('merges').selectAll().execute();
const pair = async () =>
  [
    await scene.record({ name: 'Anjali M', place: 'Kochi' }, 0),
    await scene.record({ name: 'Anjali Menon', place: 'Kottayam' }, 1),
  ] as const;
const edit = (id: string, fields: object) => {
  const { schoolId, batchId, divisionId } = scene.divisions[0];
  const body = { name: 'Anjali', gender: 'Female', mobile: aMobile(), ...fields };
  return scene.admin.put(paths.managedSchoolmate(schoolId, batchId, divisionId, id), body);
};
const takeOff = (id: string, at: 0 | 1) => {
  const { schoolId, batchId, divisionId } = scene.divisions[at];
  return scene.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, id));
};
const refusal = async (mergeId: string) => {
  const answer = await scene.undo(mergeId);
  return [answer.statusCode, answer.json().message];
};

describe('an undo of a merge', () => {
  // Shows decision:merges
  it('restores the record with its id and classes, and takes them from the kept one', async () => {
    const [keep, gone] = await pair();
    const before = await recordOf(scene.server, gone);
    const merge = await scene.merged(keep, gone, { name: 'gone', place: 'gone' });
    expect(await scene.merges()).toEqual([
      expect.objectContaining({ _id: merge, kept: 'Anjali Menon', gone: 'Anjali Menon', obstacle: null }),
    ]);
    expect((await scene.undo(merge)).statusCode).toBe(200);
    expect(await recordOf(scene.server, gone)).toEqual(before);
    expect(await recordOf(scene.server, keep)).toMatchObject({ name: 'Anjali M', place: 'Kochi' });
    expect([await scene.standsIn(keep), await scene.standsIn(gone)]).toEqual(
      scene.divisions.map((division) => [division.divisionId]),
    );
    expect(await scene.merges()).toEqual([
      expect.objectContaining({ kept: 'Anjali M', gone: 'Anjali Menon', obstacle: 'undone' }),
    ]);
    expect((await rows())[0]?.snapshot).toBeNull();
  });

  it('keeps a field that was edited since', async () => {
    const [keep, gone] = await pair();
    const merge = await scene.merged(keep, gone, { name: 'gone', place: 'gone' });
    expect((await edit(keep, { name: 'Anjali Menon', place: 'Thrissur' })).statusCode).toBe(200);
    await scene.undo(merge);
    expect(await recordOf(scene.server, keep)).toMatchObject({ name: 'Anjali M', place: 'Thrissur' });
  });

  it('keeps a class that an admin has let the person join since', async () => {
    const { id, caller, mobile } = await aMember(scene.server, scene.divisions[0].divisionId);
    const { schoolId, batchId, divisionId } = scene.divisions[1];
    const asked = await caller.post(paths.sendRequest, { ...scene.divisions[1], userMobile: mobile });
    const gone = await scene.record({ name: 'Anjali Menon' }, 1);
    const merge = await scene.merged(id, gone);
    const accepted = await scene.admin.post(paths.acceptRequest(schoolId, batchId, divisionId), {
      userMobile: mobile,
      requestId: asked.json()._id,
    });
    expect([accepted.statusCode, accepted.body]).toEqual([200, expect.any(String)]);
    await scene.undo(merge);
    expect(await scene.standsIn(id)).toHaveLength(2);
    expect(await scene.standsIn(gone)).toEqual([divisionId]);
  });

  it('keeps a number that its owner has proved since, and offers the other record to them', async () => {
    const mobile = aMobile();
    const keep = await scene.record({ name: 'Anjali M' }, 0);
    const gone = await scene.record({ name: 'Anjali Menon', mobile }, 1);
    const merge = await scene.merged(keep, gone, { mobile: 'gone' });
    const { id, caller } = await signUp(scene.server, mobile, 'anjali');
    expect(id).toBe(keep);
    await scene.undo(merge);
    expect((await recordOf(scene.server, keep)).mobile).toBe(mobile);
    const { offers } = (await caller.get(paths.pull)).json().me;
    expect(offers.map((offer: { schoolmateId: string }) => offer.schoolmateId)).toEqual([gone]);
  });

  it('deletes an unclaimed record that was removed since from each list of its own', async () => {
    const [keep, gone] = await pair();
    const merge = await scene.merged(keep, gone);
    await takeOff(keep, 0);
    await scene.undo(merge);
    expect([await isThere(scene.server, keep), await scene.standsIn(gone)]).toEqual([
      false,
      [scene.divisions[1].divisionId],
    ]);
  });

  it('puts a record that has no class any more on the admin’s waiting list', async () => {
    const [keep, gone] = await pair();
    const merge = await scene.merged(keep, gone);
    await takeOff(keep, 1);
    const { schoolId, batchId, divisionId } = scene.divisions[1];
    expect((await scene.admin.delete(paths.division(schoolId, batchId, divisionId))).statusCode).toBe(200);
    await scene.undo(merge);
    const waiting = (await scene.admin.get(paths.waitingSchoolmates)).json();
    expect(waiting.map((record: { _id: string }) => record._id)).toEqual([gone]);
  });

  it('restores records that were merged by an accepted offer or an accepted request', async () => {
    const mobile = aMobile();
    const { id, caller } = await aMember(scene.server, scene.divisions[0].divisionId, { mobile });
    const offered = await aRecord(scene.server, { mobile }, scene.divisions[1].divisionId);
    await caller.post(paths.offer(offered), { accept: true });
    const [merge] = await scene.merges();
    expect(merge).toMatchObject({ how: 'offer', by: null, obstacle: null });
    await scene.undo(merge?._id ?? '');
    expect([await scene.standsIn(id), await scene.standsIn(offered)]).toEqual(
      scene.divisions.map((division) => [division.divisionId]),
    );
  });
});

describe('the refusal to undo a merge', () => {
  it('a second undo is refused, but a repeat under the first key gets the same response', async () => {
    const merge = await scene.merged(...(await pair()));
    const caller = scene.admin.with({ [idempotencyKey]: randomUUID() });
    const path = paths.undoMerge(scene.schoolId, merge);
    const [first, again] = [await caller.post(path), await caller.post(path)];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    expect(await refusal(merge)).toEqual([409, serverWords.mergeUndoneBefore]);
  });

  // Shows threat:wrong-merge
  it('a merge cannot be undone after 30 days, when nothing of the record is stored any more', async () => {
    const [keep, gone] = await pair();
    const { ctx } = scene.server;
    const photo = await savePhoto(ctx, await aPhoto(3), 'photo');
    await ctx.database.write((tx) =>
      setOwnersPhoto(ctx, tx, { owner_kind: 'schoolmate', owner_id: gone }, photo),
    );
    const started = ctx.clock().getTime();
    const merge = await scene.merged(keep, gone);
    const parked = () =>
      ctx.database.read.selectFrom('photos').select('id').where('owner_kind', '=', 'merge').execute();
    const passTo = (time: number) => scene.server.pass(started + time - ctx.clock().getTime());
    passTo(undoable - 1);
    await scene.signIn();
    await purgeExpired(ctx);
    expect([(await rows())[0]?.snapshot, await parked()]).toEqual([
      expect.stringContaining('Kottayam'),
      [{ id: photo.id }],
    ]);
    expect((await scene.merges())[0]?.obstacle).toBeNull();
    passTo(undoable);
    expect(await refusal(merge)).toEqual([409, serverWords.mergeExpired]);
    await purgeExpired(ctx);
    expect([await rows(), await parked()]).toEqual([
      [expect.objectContaining({ id: merge, kept_id: null, gone_id: null, snapshot: null })],
      [],
    ]);
    expect(await refusal(merge)).toEqual([409, serverWords.mergeExpired]);
    expect(await scene.merges()).toEqual([]);
  });

  it('a merge cannot be undone before a later merge of the kept record is undone', async () => {
    const [keep, gone] = await pair();
    const [third, fourth] = [await scene.record({}, 0), await scene.record({}, 0)];
    const first = await scene.merged(keep, gone);
    const second = await scene.merged(third, keep);
    const last = await scene.merged(third, fourth);
    expect(await refusal(first)).toEqual([409, serverWords.mergedAgain]);
    expect(await refusal(second)).toEqual([409, serverWords.mergedAgain]);
    const obstacles = (await scene.merges()).map((merge) => merge.obstacle);
    expect(obstacles).toEqual([null, 'merged-again', 'merged-again']);
    for (const merge of [last, second, first]) expect((await scene.undo(merge)).statusCode).toBe(200);
    for (const id of [keep, gone, third, fourth]) expect(await isThere(scene.server, id)).toBe(true);
  });

  // Shows threat:wrong-merge
  it('a merge cannot be undone once the owner of the kept record has deleted their account: nothing of either is stored', async () => {
    const { server } = scene;
    server.ctx.passwords.verify = async () => true;
    const { id, token } = await aMember(server, scene.divisions[0].divisionId, { password_hash: 'any hash' });
    const gone = await scene.record({ name: 'Anjali of old' }, 1);
    const earlier = await scene.record({ name: 'Anjali of yore' }, 1);
    const first = await scene.merged(gone, earlier);
    const merge = await scene.merged(id, gone);
    await server.as(token).post(paths.accountDeletion, { password: 'any password' });
    for (const each of [merge, first]) expect(await refusal(each)).toEqual([409, serverWords.mergedDeleted]);
    const listed = await scene.admin.get(paths.merges(scene.schoolId));
    expect(listed.body).not.toContain('Anjali');
    server.pass(8 * 24 * 60 * 60 * 1000);
    expect(await deleteDueAccounts(server.ctx)).toBe(1);
    const held = JSON.stringify(await rows());
    for (const text of ['Anjali', id, gone, earlier]) expect(held).not.toContain(text);
    expect(await isThere(scene.server, gone)).toBe(false);
    await scene.signIn();
    expect(await refusal(merge)).toEqual([409, serverWords.mergedDeleted]);
  });

  it('a merge cannot be undone once an admin has removed the kept record', async () => {
    const [keep, gone] = await pair();
    const merge = await scene.merged(keep, gone);
    for (const at of [0, 1] as const) await takeOff(keep, at);
    expect(await refusal(merge)).toEqual([409, serverWords.mergedDeleted]);
    await scene.server.ctx.database.write((tx) =>
      tx.updateTable('deletions').set({ due_at: '2026' }).execute(),
    );
    await deleteDueAccounts(scene.server.ctx);
    expect(await isThere(scene.server, keep)).toBe(false);
    expect(await refusal(merge)).toEqual([409, serverWords.mergedDeleted]);
    expect((await rows())[0]?.snapshot).toBeNull();
  });

  it('an admin of another school cannot undo a merge', async () => {
    const merge = await scene.merged(...(await pair()));
    const other = await openScene(scene.server);
    expect((await other.admin.post(paths.undoMerge(other.schoolId, merge))).statusCode).toBe(404);
    expect((await other.admin.post(paths.undoMerge(scene.schoolId, merge))).statusCode).toBe(404);
    expect((await rows())[0]?.undone_at).toBeNull();
  });
});
