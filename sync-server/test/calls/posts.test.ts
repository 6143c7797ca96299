import { randomUUID } from 'node:crypto';
import { post as limits, photo as photoLimits } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  admin,
  author,
  divisionPath,
  files,
  list,
  missing,
  openPostSchool,
  photo,
  post,
  posted,
  reader,
  refusal,
  remove,
  server,
} from './post-school.ts';

openPostSchool();

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
  ])('a post with %s as its only text is refused, but is accepted with a photo', async (_what, text) => {
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

  it('a post with a fifth photo, an invalid photo or one that is too large is refused, and leaves no file', async () => {
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

  it('two simultaneous repeats create the post once, and leave no file', async () => {
    const before = (await files()).length;
    const fields = { _id: nanoid(21), text: 'Twice', photos: await photo(22) };
    const answers = await Promise.all([post(fields), post(fields), post(fields)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    await expect.poll(async () => (await files()).length).toBe(before + 2);
  });

  it('the same key with another second photo counts as another change', async () => {
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

  it('a repeat from another author, or after the post was deleted, gets one and the same refusal', async () => {
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

  it('a repeat to another batch of the author is refused', async () => {
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

  it('a page before a post of another batch, or an unknown post, is refused', async () => {
    const there = await aClass(admin, divisionPath.schoolId, nanoid(6));
    const other = await aMember(server, there.divisionId);
    const foreign = await aPost(server, { batchId: there.batchId, authorId: other.id });
    for (const before of [foreign.id, nanoid(21)]) {
      const path = `${paths.posts(divisionPath.schoolId, divisionPath.batchId)}?before=${before}`;
      expect(refusal(await reader.caller.get(path))).toEqual(missing);
    }
  });
});
