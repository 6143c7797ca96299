import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { repeatRemovals } from '#server/operations/repeat-removals.ts';
import { aPhoto, sessionToken } from '#test/scene/cast-school.ts';
import { aRecord } from '#test/scene/divisions.ts';
import type { Caller, FilePart, TestServer } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { aReport } from '#test/scene/posts.ts';
import { ServedSchool } from '#test/scene/served-school.ts';

/** Data that was removed after a backup stays removed after its restore, even if no device knows of it. */

const never = new AbortController().signal;

let served: ServedSchool;
let author: Caller;
/** Made for each test. */
let backup: string;
const name = 'Dev Division';
beforeAll(async () => {
  served = await ServedSchool.open();
  author = await callerAt(served.server);
});
afterAll(() => served.close());
beforeEach(() => {
  backup = served.path(`${nanoid(8)}.tar`);
});

const person = () => served.school.person(name);
const division = () => served.school.places['1-1-A'];
const callerAt = async (server: TestServer) =>
  server.as(await sessionToken(server, 'schoolmate', person().id));
const photo = async (seed: number): Promise<FilePart> => ({ name: `${seed}.jpg`, bytes: await aPhoto(seed) });
const backUp = () => makeBackup(served.server.dataDir, backup, never);

async function post(photos: FilePart[] = [], _id = nanoid(21)): Promise<Post> {
  const path = paths.posts(division().schoolId, division().batchId);
  return (await author.form(path, { _id, text: 'Do you remember?', photos })).json().post;
}
const pathOf = ({ _id }: Post) => paths.post(division().schoolId, division().batchId, _id);

/** Restores the backup over a copy of the data, and starts a server on it. */
async function restored(): Promise<TestServer> {
  const dataDir = await served.copyOfData();
  await restoreBackup(dataDir, backup, new Date(), never);
  return served.serve(dataDir);
}

async function postAt(server: TestServer, { _id }: Post): Promise<Post | undefined> {
  const caller = await callerAt(server);
  const { posts } = (await caller.get(paths.posts(division().schoolId, division().batchId))).json();
  return posts.find((each: Post) => each._id === _id);
}

describe('a restored backup', () => {
  it('hides a post that its author deleted after the backup', async () => {
    const made = await post();
    await backUp();
    expect((await author.delete(pathOf(made))).statusCode).toBe(200);
    const after = await restored();
    expect(await postAt(after, made)).toEqual(made);
    expect(await repeatRemovals(after.ctx)).toBe(1);
    expect(await postAt(after, made)).toBeUndefined();
    expect(await repeatRemovals(after.ctx)).toBe(0);
  });

  it('hides a post that an admin removed after the backup', async () => {
    const made = await post([await photo(1)]);
    await backUp();
    await aReport(served.server, { postId: made._id, reporterId: served.school.person('Bina Batch').id });
    const admin = await anotherAdmin(served.server, [division().schoolId]);
    const decided = await admin.caller.post(paths.reportedPost(made._id), { remove: true, reason: 'Unkind' });
    expect(decided.statusCode).toBe(200);
    const after = await restored();
    await repeatRemovals(after.ctx);
    expect(await postAt(after, made)).toBeUndefined();
    expect((await (await callerAt(after)).get(made.photos[0]?.path ?? '')).statusCode).toBe(404);
  });

  it('refuses a post that was created and deleted after the backup, when a device sends it again', async () => {
    await backUp();
    const made = await post();
    await author.delete(pathOf(made));
    const after = await restored();
    expect(await repeatRemovals(after.ctx)).toBe(1);
    const fields = { _id: made._id, text: 'Do you remember?' };
    const again = await (await callerAt(after)).form(
      paths.posts(division().schoolId, division().batchId),
      fields,
    );
    expect([again.statusCode, again.json().code]).toEqual([409, 'already-exists']);
    expect(await repeatRemovals(after.ctx)).toBe(0);
  });

  it('hides a photo that was removed from a post after the backup, and accepts further edits of the post', async () => {
    const made = await post([await photo(1), await photo(2)]);
    const [first = '', second = ''] = made.photos.map(({ path }) => path);
    await backUp();
    const edit = { text: 'Do you remember?', keep: second, version: '1' };
    expect((await author.form(pathOf(made), edit, 'PUT')).statusCode).toBe(200);
    const after = await restored();
    await repeatRemovals(after.ctx);
    expect((await postAt(after, made))?.photos.map(({ path }) => path)).toEqual([second]);
    const caller = await callerAt(after);
    expect((await caller.get(first)).statusCode).toBe(404);
    const offered = await caller.form(pathOf(made), { ...edit, text: 'I do' }, 'PUT');
    expect([offered.statusCode, offered.json().post?.text]).toEqual([200, 'I do']);
  });

  it.each([
    // The rows run in order: the second one starts without the school photo.
    ['removeSchoolPhoto', [200, 404]],
    ['removeProfilePic', [404, 404]],
  ])(
    'hides an own photo that was removed after the backup, even from its owner: %s',
    async (removal, statuses) => {
      await backUp();
      const path = paths.update(person().mobile ?? '');
      expect((await author.put(path, { [removal]: true })).statusCode).toBe(200);
      const after = await restored();
      expect(await repeatRemovals(after.ctx)).toBe(1);
      const owner = await callerAt(after);
      const statusOf = async (name: string) => (await owner.get(`/uploads/${name}.webp`)).statusCode;
      const { photoName, schoolPhoto } = person();
      expect([await statusOf(photoName), await statusOf(schoolPhoto.name)]).toEqual(statuses);
      const own = (await owner.get(paths.schoolmate(person().mobile ?? ''))).json();
      expect([own.profilePic, own.schoolPhoto].map((each) => (each === null ? 404 : 200))).toEqual(statuses);
    },
  );

  it('keeps a join request withdrawn that was withdrawn after the backup', async () => {
    const ids = served.school.places['1-1-B'];
    const _id = nanoid(21);
    const asked = await author.post(paths.sendRequest, { _id, ...ids, userMobile: person().mobile });
    expect(asked.statusCode).toBe(201);
    await backUp();
    expect((await author.delete(paths.request(_id))).statusCode).toBe(200);
    const after = await restored();
    expect(await repeatRemovals(after.ctx)).toBe(1);
    const admin = await anotherAdmin(after, [ids.schoolId]);
    expect((await admin.caller.get(paths.requests)).json()).toEqual([]);
  });

  it('keeps a claim withdrawn that was withdrawn after the backup', async () => {
    const { schoolId, divisionId } = served.school.places['1-1-B'];
    const schoolmateId = await aRecord(served.server, { name: 'Esha' }, divisionId);
    const { caller } = await anotherAdmin(served.server, [schoolId]);
    const { token } = (await caller.post(paths.claimInvitations, { schoolmateId, divisionId })).json();
    const claimed = (await author.post(paths.claims, { token })).json();
    expect(claimed.state).toBe('waiting');
    await backUp();
    expect((await author.delete(paths.claim(claimed._id))).statusCode).toBe(200);
    const after = await restored();
    const admin = await anotherAdmin(after, [schoolId]);
    const claims = async () => (await admin.caller.get(paths.claims)).json().claims;
    expect(await claims()).toHaveLength(1);
    expect(await repeatRemovals(after.ctx)).toBe(1);
    expect(await claims()).toEqual([]);
    expect(await repeatRemovals(after.ctx)).toBe(0);
  });
});

it('a post that is sent again gets the same photo names, so a later edit may keep them', async () => {
  await backUp();
  const made = await post([await photo(1), await photo(2)]);
  const after = await restored();
  const caller = await callerAt(after);
  const fields = { _id: made._id, text: 'Do you remember?', photos: [await photo(1), await photo(2)] };
  const again: Post = (await caller.form(paths.posts(division().schoolId, division().batchId), fields)).json()
    .post;
  const names = made.photos.map(({ path }) => path);
  expect(again.photos.map(({ path }) => path)).toEqual(names);
  const edit = { text: 'Changed', keep: names.join(), version: '1' };
  expect((await caller.form(pathOf(made), edit, 'PUT')).statusCode).toBe(200);
  const other = await post([await photo(1), await photo(1)]);
  const all = [...names, ...other.photos.map(({ path }) => path)];
  expect(new Set(all).size).toBe(4);
});

it('a start with an up-to-date database repeats no removal, and the removal log contains only ids', async () => {
  const made = await post([await photo(1)]);
  await author.delete(pathOf(made));
  expect(await repeatRemovals(served.server.ctx)).toBe(0);
  const lines = readFileSync(join(served.server.dataDir, 'deletions.jsonl'), 'utf8').trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    ...{ kind: 'post', id: made._id, batchId: division().batchId },
    at: served.server.ctx.clock().toISOString(),
  });
});
