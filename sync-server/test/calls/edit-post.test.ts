import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, type FilePart, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

let server: TestServer;
let division: DivisionIds;
let author: Member;
let reader: Member;
let made: Post;

beforeAll(async () => {
  server = await openTestServer();
  division = await aDivision(await anAdmin(server));
  author = await aMember(server, division.divisionId);
  reader = await aMember(server, division.divisionId);
});
afterAll(() => server.close());
beforeEach(async () => {
  const photos = [await photo(1), await photo(2)];
  const fields = { _id: nanoid(21), text: 'First', photos };
  made = (await author.caller.form(paths.posts(division.schoolId, division.batchId), fields)).json().post;
  server.pass(1000);
});

const photo = async (seed: number): Promise<FilePart> => ({ name: `${seed}.jpg`, bytes: await aPhoto(seed) });
const pathsOf = ({ photos }: Post) => photos.map((each) => each.path);
const edit = (fields: Parameters<Caller['form']>[1], who = author, postId = made._id) =>
  who.caller.form(
    paths.post(division.schoolId, division.batchId, postId),
    { text: 'Second', keep: pathsOf(made).join(), version: '1', ...fields },
    'PUT',
  );
const now = async (): Promise<Post | undefined> =>
  (await reader.caller.get(paths.posts(division.schoolId, division.batchId)))
    .json()
    .posts.find((each: Post) => each._id === made._id);
const files = () => readdir(join(server.dataDir, 'photos'));

describe('an edit of a post', () => {
  it('changes the text for everyone, and shows that and when it was edited', async () => {
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    const answer = await edit({});
    const changed = { ...made, text: 'Second', version: 2, editedAt: server.ctx.clock().toISOString() };
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: postWords.postChanged, post: changed },
    ]);
    await device.pull();
    expect(device.posts.get(division.batchId)).toContainEqual(changed);
  });

  it('keeps the photos that it names, in its order, appends new ones and deletes the others', async () => {
    const [first = '', second = ''] = pathsOf(made);
    const turned: Post = (await edit({ keep: `${second},${first}` })).json().post;
    expect(pathsOf(turned)).toEqual([second, first]);
    const before = (await files()).length;
    const added: Post = (await edit({ keep: second, version: '2', photos: await photo(3) })).json().post;
    expect(pathsOf(added)).toEqual([second, expect.not.stringMatching(first)]);
    expect((await reader.caller.get(first)).statusCode).toBe(404);
    for (const path of pathsOf(added)) expect((await reader.caller.get(path)).statusCode).toBe(200);
    await expect.poll(async () => (await files()).length).toBe(before);
  });

  it('is refused when it leaves neither text nor photo, has five photos, or names a missing photo', async () => {
    const empty = await edit({ text: ' ', keep: '' });
    expect([empty.statusCode, empty.json().fields]).toEqual([400, { text: postWords.postEmpty }]);
    const five = await edit({ photos: [await photo(3), await photo(4), await photo(5)] });
    expect([five.statusCode, five.json().fields]).toEqual([400, { photos: postWords.postTooManyPhotos }]);
    const unknown = await edit({ keep: '/uploads/nothing.webp' });
    expect([unknown.statusCode, unknown.json().fields]).toEqual([
      400,
      { keep: serverWords.postPhotoUnknown },
    ]);
    expect(await now()).toEqual(made);
  });

  it('an edit that changes nothing does not move the revision', async () => {
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    const answer = await edit({ text: 'First' });
    expect([answer.statusCode, answer.json().post]).toEqual([200, made]);
    expect((await device.ask()).posts).toEqual([]);
  });

  it.each([['text'], ['keep'], ['version']])('an edit without %s is refused at the field', async (field) => {
    const fields: Record<string, string> = { text: 'Second', keep: '', version: '1' };
    delete fields[field];
    const path = paths.post(division.schoolId, division.batchId, made._id);
    const answer = await author.caller.form(path, fields, 'PUT');
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

describe('an edit on an outdated version of a post', () => {
  it('is refused with both texts, and nothing of it is applied', async () => {
    await edit({ text: 'On the phone' });
    const before = (await files()).length;
    const late = await edit({ text: 'On the desktop', photos: await photo(3) });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        code: 'conflict',
        error: postWords.postConflict,
        message: postWords.postConflict,
        conflicts: {
          text: {
            yours: 'On the desktop',
            theirs: 'On the phone',
            revision: 2,
            at: expect.any(String),
            by: 'self',
          },
        },
      },
    ]);
    expect(await now()).toMatchObject({ text: 'On the phone', version: 2 });
    expect((await files()).length).toBe(before);
    const again = await edit({ text: 'On the desktop', version: '2' });
    expect(again.json().post).toMatchObject({ text: 'On the desktop', version: 3 });
  });

  it('is no conflict when it repeats the current text, as after a lost response', async () => {
    const first = await edit({});
    const again = await edit({});
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  it('is refused too when only the photos differ: no photo is lost or added twice', async () => {
    await edit({ text: 'First', keep: '' });
    const late = await edit({ text: 'First', photos: await photo(3) });
    expect(late.json().conflicts).toMatchObject({
      text: { yours: 'First', theirs: 'First' },
      photos: { yours: pathsOf(made), theirs: [] },
    });
  });
});

describe('editing a post', () => {
  it('is refused for the post of another author, a deleted post and an unknown post', async () => {
    const foreign = await edit({}, reader);
    expect([foreign.statusCode, foreign.json().message]).toEqual([403, serverWords.notAllowed]);
    const unknown = await edit({}, author, nanoid(21));
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, messages.notFound]);
    await author.caller.delete(paths.post(division.schoolId, division.batchId, made._id));
    const gone = await edit({ photos: await photo(3) });
    expect([gone.statusCode, gone.json().code, gone.json().message]).toEqual([
      404,
      'not-found',
      postWords.postGone,
    ]);
    expect(await now()).toBeUndefined();
  });

  it('is refused for a post of a batch that the author has left', async () => {
    const guest = await aMember(server, division.divisionId);
    const fields = { _id: nanoid(21), text: 'Mine' };
    await guest.caller.form(paths.posts(division.schoolId, division.batchId), fields);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, division.divisionId, [guest.id]),
    );
    expect((await edit({ keep: '' }, guest, fields._id)).statusCode).toBe(404);
  });
});
