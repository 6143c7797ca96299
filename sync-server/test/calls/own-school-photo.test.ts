import { existsSync } from 'node:fs';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { photoUploads } from '@memcherrish/shared/domain/limits.ts';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeRecord } from '#features/people/merge-into.ts';
import { photoWithGps, svg } from '#test/files/pictures.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

/** The photo of school days follows the same rules as the current photo, and is independent of it. */

let server: TestServer;
let admin: Caller;
let divisionPath: DivisionIds;
let me: Member;

const aClassmate = () => aMember(server, divisionPath.divisionId, { name: 'Asha' });

beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
  admin = await anAdmin(server);
  divisionPath = await aDivision(admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await aClassmate();
});

const form = async (field: string, seed: number) => ({
  [field]: { name: 'me.jpg', bytes: await aPhoto(seed) },
});
const uploadNow = async (seed: number): Promise<string> =>
  (await me.caller.form(paths.uploadPhoto(me.mobile), await form('profilePic', seed))).json().profilePic;
const send = (bytes: Buffer) =>
  me.caller.form(paths.uploadSchoolPhoto(me.mobile), { schoolPhoto: { name: 'then.jpg', bytes } });
const upload = async (seed: number): Promise<string> => (await send(await aPhoto(seed))).json().schoolPhoto;
const update = (payload: object) => me.caller.put(paths.update(me.mobile), payload);
const read = async () => (await me.caller.get(paths.schoolmate(me.mobile))).json();
const statusOf = async (address: string, who: Caller = me.caller) => (await who.get(address)).statusCode;

// Shows decision:school-photos
it('a school photo is returned with an address that permitted viewers can open, and is in every own record', async () => {
  const answer = await send(await aPhoto(1));
  const { schoolPhoto } = answer.json();
  expect(answer.json()).toEqual({ success: true, message: ownWords.schoolPhotoUpdated, schoolPhoto });
  expect(schoolPhoto).toMatch(/^\/uploads\/[\w-]{21}\.webp$/);
  expect((await read()).schoolPhoto).toEqual({ path: schoolPhoto, preview: expect.any(String) });
  const classmate = await aClassmate();
  for (const address of [schoolPhoto, smallPhoto(schoolPhoto)]) {
    expect([await statusOf(address), await statusOf(address, classmate.caller)]).toEqual([200, 200]);
    expect(await statusOf(address, server.as(null))).toBe(404);
  }
});

it('a school photo and its removal reach a classmate with the next pull', async () => {
  const classmate = await aClassmate();
  const pull = async (cursor: string) =>
    pullAnswer.parse((await classmate.caller.get(`${paths.pull}?cursor=${cursor}`)).json());
  const seen = ({ batches }: Awaited<ReturnType<typeof pull>>) =>
    batches
      .flatMap((change) => (change.kind === 'patch' ? change.rosters : []))
      .flatMap((roster) => roster.changed)
      .find((face) => face._id === me.id)?.schoolPhoto;
  const before = await pull('');
  const path = await upload(1);
  const after = await pull(before.cursor);
  expect(seen(after)?.path).toBe(path);
  await update({ removeSchoolPhoto: true });
  expect(seen(await pull(after.cursor))).toBeNull();
});

it('a school photo is replaced and removed without a change to the current photo, and the other way round', async () => {
  const now = await uploadNow(1);
  const old = await upload(2);
  const then = await upload(3);
  expect(await read()).toMatchObject({ profilePic: now, schoolPhoto: { path: then } });
  expect([await statusOf(old), await statusOf(then), await statusOf(now)]).toEqual([404, 200, 200]);
  const later = await uploadNow(4);
  expect([await statusOf(then), await statusOf(now)]).toEqual([200, 404]);
  await update({ removeProfilePic: true });
  expect(await read()).toMatchObject({ profilePic: null, schoolPhoto: { path: then } });
  expect([await statusOf(then), await statusOf(later)]).toEqual([200, 404]);
});

it('a removed school photo is gone for everyone, and removing it again is no error', async () => {
  const now = await uploadNow(1);
  const then = await upload(2);
  for (const _ of [1, 2]) {
    const answer = await update({ removeSchoolPhoto: true });
    expect([answer.statusCode, answer.json().schoolmate]).toMatchObject([
      200,
      { schoolPhoto: null, profilePic: now },
    ]);
  }
  expect([await statusOf(then), await statusOf(then, admin), await statusOf(now)]).toEqual([404, 404, 200]);
});

it('a school photo is removed together with the current one when both are named, and only by the value true', async () => {
  await uploadNow(1);
  const then = await upload(2);
  for (const removeSchoolPhoto of [false, 'true', 1, null]) {
    expect((await update({ removeSchoolPhoto })).statusCode).toBe(400);
  }
  expect((await read()).schoolPhoto.path).toBe(then);
  const both = await update({ removeProfilePic: true, removeSchoolPhoto: true, place: 'Kochi' });
  expect(both.json().schoolmate).toMatchObject({ profilePic: null, schoolPhoto: null, place: 'Kochi' });
});

it('a school photo gets a new address with every change of the level, as the current photo does', async () => {
  const addresses = [[await uploadNow(1), await upload(2)]];
  for (const profileimageAccessControl of ['Division', 'Only Me', 'Public']) {
    const { schoolmate } = (await update({ profileimageAccessControl })).json();
    addresses.push([schoolmate.profilePic, schoolmate.schoolPhoto.path]);
  }
  expect(new Set(addresses.flat()).size).toBe(8);
  const statuses = await Promise.all(addresses.flat().map((address) => statusOf(address)));
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 200, 200]);
});

it('a school photo gets a new address when its owner is removed from a division', async () => {
  const [now, then] = [await uploadNow(1), await upload(2)];
  const { schoolId, batchId, divisionId } = divisionPath;
  const removal = await admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, me.id));
  expect(removal.statusCode).toBe(200);
  expect([await statusOf(now), await statusOf(then)]).toEqual([404, 404]);
  const own = await read();
  expect([await statusOf(own.profilePic), await statusOf(own.schoolPhoto.path)]).toEqual([200, 200]);
});

it('a school photo is deleted with its record, including the file', async () => {
  const [now, then] = [await uploadNow(1), await upload(2)];
  const { ctx } = server;
  const ids = async () =>
    (await ctx.database.read.selectFrom('photos').select('id').where('owner_id', '=', me.id).execute()).map(
      (row) => row.id,
    );
  const files = (await ids()).map((id) => ctx.photos.path(id, 'large'));
  await ctx.database.write((tx) => removeRecord(ctx, tx, me.id));
  expect(await ids()).toEqual([]);
  expect([await statusOf(now, admin), await statusOf(then, admin)]).toEqual([404, 404]);
  expect(files).toHaveLength(2);
  await expect.poll(() => files.filter((file) => existsSync(file))).toEqual([]);
});

describe('a school photo that is refused or stripped', () => {
  it('is refused at its field when it is no image, and the existing photo stays', async () => {
    const then = await upload(1);
    const answer = await send(svg);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { schoolPhoto: messages.photoUnreadable },
    ]);
    const none = await me.caller.form(paths.uploadSchoolPhoto(me.mobile), { other: 'x' });
    expect(none.statusCode).toBe(400);
    expect(await statusOf(then)).toBe(200);
  });

  it('loses the GPS position that its file contains', async () => {
    const path = (await send(await photoWithGps())).json().schoolPhoto;
    expect((await me.caller.get(path)).rawPayload.includes('Secret')).toBe(false);
  });

  it('counts towards the same hourly upload limit as the current photo', async () => {
    for (let count = 0; count < photoUploads.perAccount; count += 1) {
      if (count % 2) await uploadNow(count);
      else await upload(count);
    }
    const answer = await send(await aPhoto(1));
    expect([answer.statusCode, answer.json().message]).toEqual([429, serverWords.tooManyPhotos]);
  });
});
