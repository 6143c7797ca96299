import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aMobile, isThere, recordOf } from '#test/scene/divisions.ts';
import { aMember } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.close());

const divisions = () => scene.divisions.map((division) => division.divisionId);
const account = (fields: object = {}) =>
  aMember(scene.server, divisions()[0] ?? '', { name: 'Anjali Menon', ...fields });
const photoOf = async (owner: string) => {
  const { ctx } = scene.server;
  const photo = await savePhoto(ctx, await aPhoto(owner.charCodeAt(0)), 'photo');
  await ctx.database.write((tx) =>
    setOwnersPhoto(ctx, tx, { owner_kind: 'schoolmate', owner_id: owner }, photo),
  );
  return photo.id;
};
const addressOf = async (photoId: string) => {
  const row = await scene.server.ctx.database.read
    .selectFrom('photos')
    .select('name')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();
  return `/uploads/${row.name}.webp`;
};
const files = () => readdirSync(join(scene.server.dataDir, 'photos')).length;

const ownersAlone = ['mobile', 'whatsapp', 'email', 'photo'] as const;

describe('a merge', () => {
  it('unites the classes, copies the chosen fields, and removes the other record', async () => {
    const mobile = aMobile();
    const keep = await scene.record({ name: 'Anjali M', place: 'Kochi', email: 'a@example.org' }, 0);
    const gone = await scene.record({ name: 'Anjali Menon', place: 'Kottayam', mobile }, 0, 1);
    await scene.merged(keep, gone, { name: 'gone', mobile: 'gone', place: 'keep', email: 'keep' });
    expect(await recordOf(scene.server, keep)).toMatchObject({
      name: 'Anjali Menon',
      mobile,
      place: 'Kochi',
      email: 'a@example.org',
    });
    expect(await isThere(scene.server, gone)).toBe(false);
    expect(await scene.standsIn(keep)).toEqual(divisions().sort());
    const act = await scene.server.ctx.database.read
      .selectFrom('audit')
      .select(['subject_id', 'details'])
      .where('action', '=', 'merge-people')
      .executeTakeFirstOrThrow();
    expect(act.subject_id).toBe(keep);
    expect(JSON.parse(act.details ?? '')).toEqual({
      name: 'Anjali M',
      other: 'Anjali Menon',
      changes: {
        name: { before: 'Anjali M', after: 'Anjali Menon' },
        mobile: { before: null, after: mobile },
      },
    });
  });

  it('moves the revisions of fields, so that an owner who has edited one meanwhile gets a conflict', async () => {
    const { id, mobile, caller } = await account({ place: 'Kochi' });
    const gone = await scene.record({ name: 'Anjali Menon', place: 'Kottayam' }, 1);
    const base = { place: 0 };
    await scene.merged(id, gone, { place: 'gone' });
    const answer = await caller.put(paths.update(mobile), { place: 'Thrissur', base });
    expect([answer.statusCode, answer.json().conflicts]).toEqual([
      409,
      { place: expect.objectContaining({ yours: 'Thrissur', theirs: 'Kottayam', by: 'school' }) },
    ]);
  });

  // Shows threat:wrong-merge
  it.each(ownersAlone)('never changes the %s of a person with an account', async (field) => {
    const { id } = await account({ email: null, whatsapp: null });
    const gone = await scene.record(
      { name: 'Anjali Menon', mobile: aMobile(), whatsapp: aMobile(), email: 'b@example.org' },
      0,
    );
    const before = await recordOf(scene.server, id);
    const answer = await scene.merge(id, gone, { [field]: 'gone' });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: formMessages.ownersField }]);
    expect([await recordOf(scene.server, id), await isThere(scene.server, gone)]).toEqual([before, true]);
  });

  // Shows threat:wrong-merge
  it('is refused for two accounts, and the answer says what to do', async () => {
    const [one, other] = [await account(), await account()];
    const answer = await scene.merge(one.id, other.id);
    expect([answer.statusCode, answer.json().message]).toEqual([409, serverWords.mergeTwoAccounts]);
    expect([await isThere(scene.server, one.id), await isThere(scene.server, other.id)]).toEqual([
      true,
      true,
    ]);
  });

  it('keeps the record with the account', async () => {
    const { id } = await account();
    const record = await scene.record({ name: 'Anjali Menon' }, 0);
    const answer = await scene.merge(record, id);
    expect([answer.statusCode, answer.json().message]).toEqual([409, serverWords.mergeKeepsAccount]);
    expect(await isThere(scene.server, id)).toBe(true);
  });

  it('is refused for records that were changed since, and loses nothing', async () => {
    const [keep, gone] = [
      await scene.record({ name: 'Anjali Menon' }, 0),
      await scene.record({ name: 'Anjali M' }, 0),
    ];
    const { pairs } = await scene.duplicates();
    const [pair] = pairs;
    const versions = new Map([pair?.one, pair?.other].map((record) => [record?._id, record?.version]));
    const ids = scene.divisions[0];
    const edited = { name: 'Anjali Nair', gender: 'Female', mobile: aMobile() };
    const path = paths.managedSchoolmate(ids.schoolId, ids.batchId, ids.divisionId, gone);
    expect((await scene.admin.put(path, edited)).statusCode).toBe(200);
    const seen = { keep: versions.get(keep), gone: versions.get(gone) };
    const answer = await scene.admin.post(paths.merges(scene.schoolId), { keep, gone, seen, fields: {} });
    expect([answer.statusCode, answer.json().message]).toEqual([409, serverWords.mergeStale]);
    expect((await recordOf(scene.server, gone)).name).toBe('Anjali Nair');
  });

  it('is refused for a record with itself, and with a record of another school', async () => {
    const other = await openScene(scene.server);
    const [one, stranger] = [await scene.record({}, 0), await other.record({}, 0)];
    expect((await scene.merge(one, one)).statusCode).toBe(400);
    expect((await scene.merge(one, stranger)).statusCode).toBe(404);
    expect((await scene.merge(stranger, one)).statusCode).toBe(404);
    expect(await isThere(scene.server, stranger)).toBe(true);
  });

  it('happens once under one key', async () => {
    const [keep, gone] = [
      await scene.record({ name: 'Anu Thomas' }, 0),
      await scene.record({ name: 'Anu Thomas' }, 0),
    ];
    const records = new Map(
      (await scene.duplicates()).pairs.flatMap(({ one, other }) => [
        [one._id, one],
        [other._id, other],
      ]),
    );
    const seen = { keep: records.get(keep)?.version, gone: records.get(gone)?.version };
    const caller = scene.admin.with({ [idempotencyKey]: randomUUID() });
    const send = () => caller.post(paths.merges(scene.schoolId), { keep, gone, seen, fields: {} });
    const [first, again] = [await send(), await send()];
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(await scene.merges()).toHaveLength(1);
  });

  it('gives the posts of the removed record to the kept one, and an undo gives them back', async () => {
    const [keep, gone] = [await scene.record({}, 0), await scene.record({}, 0)];
    const { batchId } = scene.divisions[0];
    const post = await aPost(scene.server, { batchId, authorId: gone });
    const later = () => aPost(scene.server, { batchId, authorId: keep });
    const authorOf = async (id: string) =>
      (
        await scene.server.ctx.database.read
          .selectFrom('posts')
          .select('author_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).author_id;
    const merge = await scene.merged(keep, gone);
    expect(await authorOf(post.id)).toBe(keep);
    const { id: own } = await later();
    await scene.undo(merge);
    expect([await authorOf(post.id), await authorOf(own)]).toEqual([gone, keep]);
  });
});

describe('the photo of a merged record', () => {
  it('is set aside when it is not chosen: no address opens it, and an undo brings it back', async () => {
    const [keep, gone] = [await scene.record({}, 0), await scene.record({}, 0)];
    const [mine, theirs] = [await photoOf(keep), await photoOf(gone)];
    const before = await addressOf(theirs);
    const merge = await scene.merged(keep, gone, { photo: 'keep' });
    expect((await recordOf(scene.server, keep)).photo_id).toBe(mine);
    for (const address of [before, await addressOf(theirs)]) {
      expect((await scene.admin.get(address)).statusCode).toBe(404);
    }
    await scene.undo(merge);
    expect((await recordOf(scene.server, gone)).photo_id).toBe(theirs);
    expect((await scene.admin.get(await addressOf(theirs))).statusCode).toBe(200);
    expect((await scene.admin.get(before)).statusCode).toBe(404);
    expect(files()).toBe(4);
  });

  it('is copied when it is chosen, so that an undo brings both originals back', async () => {
    const [keep, gone] = [await scene.record({}, 0), await scene.record({}, 0)];
    const [mine, theirs] = [await photoOf(keep), await photoOf(gone)];
    const merge = await scene.merged(keep, gone, { photo: 'gone' });
    const { photo_id: copy } = await recordOf(scene.server, keep);
    expect([mine, theirs, null]).not.toContain(copy);
    expect((await scene.admin.get(await addressOf(copy ?? ''))).statusCode).toBe(200);
    expect((await scene.admin.get(await addressOf(mine))).statusCode).toBe(404);
    await scene.undo(merge);
    const photos = [await recordOf(scene.server, keep), await recordOf(scene.server, gone)];
    expect(photos.map((row) => row.photo_id)).toEqual([mine, theirs]);
    await expect.poll(files).toBe(4);
  });

  it('stays away when it was removed since, and no copy is left', async () => {
    const [keep, gone] = [await scene.record({}, 0), await scene.record({}, 0)];
    await photoOf(keep);
    const theirs = await photoOf(gone);
    const merge = await scene.merged(keep, gone, { photo: 'gone' });
    const { ctx } = scene.server;
    await ctx.database.write((tx) =>
      setOwnersPhoto(ctx, tx, { owner_kind: 'schoolmate', owner_id: keep }, null),
    );
    await scene.undo(merge);
    expect((await recordOf(scene.server, keep)).photo_id).toBeNull();
    expect((await recordOf(scene.server, gone)).photo_id).toBe(theirs);
    await expect.poll(files).toBe(2);
  });
});
