import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { post as limits, photo as photoLimits } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { postWords } from '@memcherrish/shared/text/posts.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Post } from '@memcherrish/shared/wire/posts.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoIds } from '#features/photos/photos-store.ts';
import { aPhoto } from '#test/cast-school.ts';
import { aClass, aDivision, type DivisionIds } from '#test/divisions.ts';
import { anAdmin, type Caller, type FilePart, openTestServer, type TestServer } from '#test/harness.ts';
import { aMember, type Member } from '#test/members.ts';
import { aPost } from '#test/posts.ts';
import { ReplicaClient } from '#test/replica-client.ts';

let server: TestServer;
let admin: Caller;
let divisionPath: DivisionIds;
let author: Member;
/** A schoolmate of the same batch, in another division. */
let reader: Member;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  divisionPath = await aDivision(admin);
  const next = await admin.post(paths.divisions(divisionPath.schoolId, divisionPath.batchId), {
    name: '10-B',
  });
  author = await aMember(server, divisionPath.divisionId);
  reader = await aMember(server, next.json()._id);
});
afterAll(() => server.close());

const post = (fields: Parameters<Caller['form']>[1], who = author, where = divisionPath) =>
  who.caller.form(paths.posts(where.schoolId, where.batchId), { _id: nanoid(21), text: '', ...fields });
const posted = async (fields: Parameters<Caller['form']>[1], who = author): Promise<Post> =>
  (await post(fields, who)).json().post;
const list = async (who = reader, before?: string): Promise<{ posts: Post[]; older: boolean }> => {
  const query = before === undefined ? '' : `?before=${before}`;
  return (await who.caller.get(paths.posts(divisionPath.schoolId, divisionPath.batchId) + query)).json();
};
const remove = (postId: string, who = author, where = divisionPath) =>
  who.caller.delete(paths.post(where.schoolId, where.batchId, postId));
const leave = (who: Member, divisionId = divisionPath.divisionId) =>
  server.ctx.database.write((tx) => server.ctx.revisions.removeMembers(tx, divisionId, [who.id]));
const photo = async (seed: number): Promise<FilePart> => ({
  name: `${seed}.jpg`,
  bytes: await aPhoto(seed),
});
const files = () => readdir(join(server.dataDir, 'photos')).catch(() => []);
const refusal = (answer: { statusCode: number; json: () => { code: string; message: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().message,
];
const keptAnswers = async () =>
  (await server.ctx.database.read.selectFrom('idempotency_keys').select('body').execute())
    .map(({ body }) => body)
    .join();
const missing = [404, 'not-found', messages.notFound];

describe('a post', () => {
  // Shows decision:posts
  it('is answered with 201, and the whole batch gets it, by a call and by a pull', async () => {
    const _id = nanoid(21);
    const answer = await post({ _id, text: '  Do you remember?\r\nThe bell!  ' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        message: postWords.postSent,
        post: {
          _id,
          batchId: divisionPath.batchId,
          authorId: author.id,
          text: 'Do you remember?\nThe bell!',
          photos: [],
          createdAt: server.ctx.clock().toISOString(),
          editedAt: null,
          version: 1,
        },
      },
    ]);
    expect((await list()).posts).toEqual([answer.json().post]);
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    expect(device.posts.get(divisionPath.batchId)).toEqual([answer.json().post]);
  });

  it('has up to four photos, in their order, with or without a text', async () => {
    const four = await Promise.all([1, 2, 3, 4].map(photo));
    const { photos, _id } = await posted({ photos: four });
    expect(photos).toHaveLength(4);
    expect(new Set(photos.map((each) => each.path)).size).toBe(4);
    for (const { path } of photos) {
      expect((await reader.caller.get(path)).statusCode).toBe(200);
      expect((await reader.caller.get(path.replace('.webp', '.small.webp'))).statusCode).toBe(200);
    }
    expect((await list()).posts.find((each) => each._id === _id)?.photos).toEqual(photos);
    const red = await server.ctx.database.read
      .selectFrom('post_photos')
      .innerJoin('photos', 'photos.id', 'post_photos.photo_id')
      .select('photos.preview')
      .where('post_id', '=', _id)
      .orderBy('position')
      .execute();
    expect(red.map((row) => row.preview)).toEqual(photos.map((each) => each.preview));
  });

  it.each([
    ['white space', ' \n\t\u00A0\u3000 '],
    ['zero-width spaces and direction marks', '\u200B\u200F\u2060\uFEFF\u00AD'],
    ['the empty text', ''],
  ])('with %s as its only text is refused, but is accepted with a photo', async (_what, text) => {
    const answer = await post({ text });
    expect(refusal(answer)).toEqual([400, 'invalid-input', postWords.postEmpty]);
    expect(answer.json().fields).toEqual({ text: postWords.postEmpty });
    expect(await posted({ text, photos: await photo(9) })).toMatchObject({ text: '' });
  });

  it('has up to 2,000 characters of any script, and is refused at the field with one more', async () => {
    const scripts = ['a', '\u{1F393}', '\u0D15', '\u05E9', '\u{20BB7}', 'e\u0301'];
    for (const letter of scripts) {
      const most = letter.repeat(limits.maxCharacters / [...letter].length);
      expect((await posted({ text: most })).text).toBe(most);
      const answer = await post({ text: `${most}a` });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { text: postWords.postTooLong }]);
    }
  });

  it('counts a line break as one character, as people do', async () => {
    const text = `${'line\n'.repeat(399)}12345`;
    expect((await posted({ text: text.replaceAll('\n', '\r\n') })).text).toBe(text);
  });

  it('keeps right-to-left and combining text as it was typed', async () => {
    const text = 'שלום חברים \u202Bاهلا\u202C — കൂട്ടുകാരേ, क्षत्रिय, Zoe\u0308 🏳️‍🌈';
    expect((await posted({ text })).text).toBe(text);
  });

  it('may have twenty links, and is refused with two hundred', async () => {
    const links = (count: number) => 'http://a.in '.repeat(count).trim();
    expect((await post({ text: links(limits.maxLinks) })).statusCode).toBe(201);
    const answer = await post({ text: `www.a.in `.repeat(200) });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { text: postWords.postTooManyLinks }]);
  });

  it('is stored as plain text: markup is neither interpreted nor changed', async () => {
    const text = '<img src=x onerror=alert(1)> **bold** javascript:alert(1) {{7*7}}';
    expect((await posted({ text })).text).toBe(text);
  });

  it('with a fifth photo, an invalid photo or one that is too large is refused, and leaves no file', async () => {
    const before = await files();
    const count = (await list()).posts.length;
    const five = await post({ text: 'Five', photos: await Promise.all([1, 2, 3, 4, 5].map(photo)) });
    expect([five.statusCode, five.json().fields]).toEqual([400, { photos: postWords.postTooManyPhotos }]);
    const broken = await post({ photos: [await photo(1), { name: 'a.jpg', bytes: Buffer.from('no') }] });
    expect([broken.statusCode, broken.json().fields]).toEqual([400, { photos: messages.photoUnreadable }]);
    const bytes = Buffer.alloc(photoLimits.maxBytes + 1);
    const large = await post({ photos: [await photo(1), { name: 'b.jpg', bytes }] });
    expect([large.statusCode, large.json().fields]).toEqual([413, { photos: messages.photoTooLarge }]);
    expect(await files()).toEqual(before);
    expect((await list()).posts).toHaveLength(count);
  });

  it.each([
    ['a post without a text', { _id: nanoid(21) }, 'text'],
    ['a post without an id', { text: 'Hello' }, '_id'],
    ['a post with an invalid id', { text: 'Hello', _id: 'short' }, '_id'],
    ['a post with an unknown field', { text: 'Hello', _id: nanoid(21), authorId: 'me' }, 'authorId'],
  ])('refuses %s at the field', async (_what, fields: Record<string, string>, field) => {
    const answer = await author.caller.form(paths.posts(divisionPath.schoolId, divisionPath.batchId), fields);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

describe('the same post, sent again', () => {
  it('is created once, and the repeat returns its current state', async () => {
    const _id = nanoid(21);
    const first = await post({ _id, text: 'Once', photos: await photo(21) });
    const again = await post({ _id, text: 'Once', photos: await photo(21) });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await list()).posts.filter((each) => each._id === _id)).toEqual([first.json().post]);
    const rows = await server.ctx.database.read
      .selectFrom('photos')
      .select('id')
      .where('owner_id', '=', _id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('twice at once is created once too, and leaves no file', async () => {
    const before = (await files()).length;
    const fields = { _id: nanoid(21), text: 'Twice', photos: await photo(22) };
    const answers = await Promise.all([post(fields), post(fields), post(fields)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    await expect.poll(async () => (await files()).length).toBe(before + 2);
  });

  it('under one key with another second photo counts as another change', async () => {
    const key = randomUUID();
    const _id = nanoid(21);
    const send = async (...seeds: number[]) => {
      const form = new FormData();
      form.append('_id', _id);
      form.append('text', 'Keyed');
      for (const seed of seeds)
        form.append('photos', new Blob([new Uint8Array(await aPhoto(seed))]), 'a.jpg');
      const encoded = new Response(form);
      return server.app.inject({
        method: 'POST',
        url: paths.posts(divisionPath.schoolId, divisionPath.batchId),
        headers: {
          authorization: `Bearer ${author.token}`,
          'content-type': encoded.headers.get('content-type') ?? '',
          [idempotencyKey]: key,
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    };
    const first = await send(23, 24);
    expect(first.statusCode).toBe(201);
    expect((await send(23, 24)).body).toBe(first.body);
    expect((await send(23, 25)).statusCode).toBe(422);
    expect((await send(23)).statusCode).toBe(422);
  });

  it('from another author, or after it was deleted, is refused with one and the same answer', async () => {
    const own = await posted({ text: 'Mine' });
    const stolen = await post({ _id: own._id, text: 'Yours' }, reader);
    const gone = await posted({ text: 'Gone' });
    await remove(gone._id);
    const risen = await post({ _id: gone._id, text: 'Gone' });
    expect(refusal(risen)).toEqual([409, 'already-exists', serverWords.postCannotReturn]);
    expect(stolen.body).toBe(risen.body);
    const posts = (await list()).posts;
    expect(posts.find((each) => each._id === own._id)?.text).toBe('Mine');
    expect(posts.some((each) => each._id === gone._id)).toBe(false);
  });

  it('to another batch of the author is refused', async () => {
    const { text, _id } = await posted({ text: 'Here' });
    const there = {
      schoolId: divisionPath.schoolId,
      ...(await aClass(admin, divisionPath.schoolId, nanoid(6))),
    };
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, there.divisionId, [author.id], new Date(0).toISOString()),
    );
    expect(refusal(await post({ _id, text }, author, there))[0]).toBe(409);
  });
});

describe('the file sweep at the start', () => {
  it('keeps the files of posts, and removes those that a crash left without a row', async () => {
    await posted({ photos: await photo(61) });
    const before = await files();
    await server.ctx.photos.save('a-photo-without-a-row', {
      large: Buffer.from('a'),
      small: Buffer.from('b'),
    });
    expect(await server.ctx.photos.sweep(await photoIds(server.ctx.database.read))).toBe(2);
    expect(await files()).toEqual(before);
  });
});

describe('posting in one hour', () => {
  it('is limited to sixty posts; a repeat does not count', { timeout: 60_000 }, async () => {
    const limited = await openTestServer({ RATE_LIMITS: '1' });
    const school = await aDivision(await anAdmin(limited));
    const busy = await aMember(limited, school.divisionId);
    const send = (_id: string) =>
      busy.caller.form(paths.posts(school.schoolId, school.batchId), { _id, text: 'Again' });
    const ids = Array.from({ length: limits.perHour }, () => nanoid(21));
    for (const id of [...ids, ...ids.slice(-3)]) expect((await send(id)).statusCode).toBe(201);
    const refused = await send(nanoid(21));
    expect(refusal(refused)).toEqual([429, 'rate-limited', serverWords.tooManyPosts]);
    limited.pass(refused.json().retryAfterSeconds * 1000);
    expect((await send(nanoid(21))).statusCode).toBe(201);
    await limited.close();
  });
});

describe('a page of posts', () => {
  it('has the newest thirty, then those before, each once, ordered by time and id', async () => {
    const there = {
      schoolId: divisionPath.schoolId,
      ...(await aClass(admin, divisionPath.schoolId, nanoid(6))),
    };
    const member = await aMember(server, there.divisionId);
    for (let count = 0; count < limits.page * 2 + 3; count += 1) {
      await aPost(server, { batchId: there.batchId, authorId: member.id, text: String(count) });
      // Gives some posts the same time.
      if (count % 4 === 0) server.pass(1000);
    }
    const seen: Post[] = [];
    const sizes: [number, boolean][] = [];
    for (let before: string | undefined; ; before = seen.at(-1)?._id) {
      const query = before === undefined ? '' : `?before=${before}`;
      const page = (await member.caller.get(paths.posts(there.schoolId, there.batchId) + query)).json();
      seen.push(...page.posts);
      sizes.push([page.posts.length, page.older]);
      if (!page.older) break;
      // Deletes the post that the next page continues from.
      if (sizes.length === 1) await remove(seen.at(-1)?._id ?? '', member, there);
    }
    expect(sizes).toEqual([
      [limits.page, true],
      [limits.page, true],
      [3, false],
    ]);
    const order = seen.map((each) => `${each.createdAt} ${each._id}`);
    expect(order).toEqual(order.toSorted().reverse());
    expect(new Set(seen.map((each) => each.text)).size).toBe(limits.page * 2 + 3);
  });

  it('before a post of another batch, or an unknown post, is refused', async () => {
    const there = await aClass(admin, divisionPath.schoolId, nanoid(6));
    const other = await aMember(server, there.divisionId);
    const foreign = await aPost(server, { batchId: there.batchId, authorId: other.id });
    for (const before of [foreign.id, nanoid(21)]) {
      const path = `${paths.posts(divisionPath.schoolId, divisionPath.batchId)}?before=${before}`;
      expect(refusal(await reader.caller.get(path))).toEqual(missing);
    }
  });
});

describe('deleting a post', () => {
  it('removes it with its photos from every device, and leaves only its id', async () => {
    const { _id, photos } = await posted({ text: 'Soon gone', photos: await photo(31) });
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    const before = (await files()).length;
    expect((await remove(_id)).json()).toEqual({ message: postWords.postRemoved });
    await device.pull();
    expect(device.posts.get(divisionPath.batchId)?.some((each) => each._id === _id)).toBe(false);
    expect((await author.caller.get(photos[0]?.path ?? '')).statusCode).toBe(404);
    await expect.poll(async () => (await files()).length).toBe(before - 2);
    const row = await server.ctx.database.read
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', _id)
      .executeTakeFirst();
    expect(row).toMatchObject({ removed: 1, text: '', author_id: null });
  });

  it('leaves its text in no stored response, and a late repeat does not bring it back', async () => {
    const _id = nanoid(21);
    const keyed = { ...author, caller: author.caller.with({ [idempotencyKey]: randomUUID() }) };
    const send = () => post({ _id, text: 'Words to be forgotten' }, keyed);
    expect((await send()).statusCode).toBe(201);
    await posted(
      { text: 'Words that stay' },
      { ...author, caller: author.caller.with({ [idempotencyKey]: randomUUID() }) },
    );
    expect(await keptAnswers()).toContain('Words to be forgotten');
    await remove(_id);
    expect(await keptAnswers()).not.toContain('Words to be forgotten');
    expect(await keptAnswers()).toContain('Words that stay');
    expect(refusal(await send())).toEqual([409, 'already-exists', serverWords.postCannotReturn]);
  });

  it('succeeds again when repeated; another author’s post and an unknown one are refused', async () => {
    const { _id } = await posted({ text: 'Mine' });
    expect(refusal(await remove(_id, reader))).toEqual([403, 'not-allowed', serverWords.notAllowed]);
    expect((await remove(_id)).statusCode).toBe(200);
    expect((await remove(_id)).statusCode).toBe(200);
    expect(refusal(await remove(nanoid(21)))).toEqual(missing);
  });
});

describe('a schoolmate who leaves the batch', () => {
  it('leaves their posts without a name, may still see and delete them, and is named again on return', async () => {
    const guest = await aMember(server, divisionPath.divisionId);
    const { _id, photos } = await posted({ text: 'I was here', photos: await photo(41) }, guest);
    const device = new ReplicaClient(reader.caller);
    const held = async () => {
      await device.pull();
      return device.posts.get(divisionPath.batchId)?.find((each) => each._id === _id);
    };
    expect((await held())?.authorId).toBe(guest.id);
    const own = async () => (await guest.caller.get(paths.ownPosts)).json();
    expect(await own()).toEqual([
      {
        ...(await held()),
        schoolId: divisionPath.schoolId,
        schoolName: 'St. Mary’s',
        batch: '2012 - 2013',
        left: false,
      },
    ]);

    await leave(guest);
    expect(await held()).toMatchObject({ authorId: null, text: 'I was here' });
    expect((await list()).posts.find((each) => each._id === _id)?.authorId).toBeNull();
    expect(await own()).toMatchObject([{ _id, left: true, authorId: null, text: 'I was here' }]);
    expect((await guest.caller.get(photos[0]?.path ?? '')).statusCode).toBe(200);
    const theirs = new ReplicaClient(guest.caller);
    await theirs.pull();
    expect(theirs.posts.size).toBe(0);
    for (const answer of [
      await guest.caller.get(paths.posts(divisionPath.schoolId, divisionPath.batchId)),
      await guest.caller.get(paths.postsSnapshot(divisionPath.batchId)),
      await post({ text: 'Still here?' }, guest),
    ]) {
      expect(refusal(answer)).toEqual(missing);
    }

    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, divisionPath.divisionId, [guest.id], new Date().toISOString()),
    );
    expect((await held())?.authorId).toBe(guest.id);

    await leave(guest);
    expect((await remove(_id, guest)).statusCode).toBe(200);
    expect(await own()).toEqual([]);
    expect(await held()).toBeUndefined();
  });

  it('keeps their name on posts when they leave one of two divisions', async () => {
    const guest = await aMember(server, divisionPath.divisionId);
    const next = await admin.post(paths.divisions(divisionPath.schoolId, divisionPath.batchId), {
      name: nanoid(6),
    });
    const { _id } = await posted({ text: 'Twice here' }, guest);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, next.json()._id, [guest.id], new Date().toISOString()),
    );
    await leave(guest);
    expect((await list()).posts.find((each) => each._id === _id)?.authorId).toBe(guest.id);
  });

  it('leaves their posts without a name too when an admin removes them', async () => {
    const guest = await aMember(server, divisionPath.divisionId);
    const { _id } = await posted({ text: 'Taken off the list' }, guest);
    const { schoolId, batchId, divisionId } = divisionPath;
    await admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, guest.id));
    expect((await list()).posts.find((each) => each._id === _id)?.authorId).toBeNull();
  });
});

describe('removing a batch', () => {
  it('deletes its posts, their tombstones, reports and photos', async () => {
    const there = {
      schoolId: divisionPath.schoolId,
      ...(await aClass(admin, divisionPath.schoolId, nanoid(6))),
    };
    const member = await aMember(server, there.divisionId);
    const made = await aPost(server, { ...there, authorId: member.id, photos: [await aPhoto(51)] });
    const keyed = { ...member, caller: member.caller.with({ [idempotencyKey]: randomUUID() }) };
    expect((await post({ text: 'Words of a batch that goes' }, keyed, there)).statusCode).toBe(201);
    const gone = await aPost(server, { ...there, authorId: member.id });
    await remove(gone.id, member, there);
    await leave(member, there.divisionId);
    const before = (await files()).length;
    expect((await admin.delete(paths.batch(there.schoolId, there.batchId))).statusCode).toBe(200);
    const rows = await server.ctx.database.read
      .selectFrom('posts')
      .select('id')
      .where('id', 'in', [made.id, gone.id])
      .execute();
    expect(rows).toEqual([]);
    expect(await keptAnswers()).not.toContain('Words of a batch that goes');
    expect((await member.caller.get(`/uploads/${made.photos[0]?.name}.webp`)).statusCode).toBe(404);
    await expect.poll(async () => (await files()).length).toBe(before - 2);
  });
});
