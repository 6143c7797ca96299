import { replyLimits } from '@memcherrish/shared/domain/reply-limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { createReply } from '#features/posts/post-replies-service.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { block, ids, openAskedPost, postId, react, reply, seen } from './asked-post.ts';
import {
  author,
  divisionPath,
  list,
  missing,
  posted,
  reader,
  refusal,
  remove,
  server,
} from './post-school.ts';

openAskedPost();

describe('a reply', () => {
  // Shows decision:replies
  it('is under its post for everyone in the batch, and is no post of its own', async () => {
    const [first, second] = [nanoid(21), nanoid(21)];
    expect((await reply('It was  me!\r\nReally. ', reader, first)).json()).toEqual({
      message: replyWords.sent,
    });
    server.pass(1000);
    await reply('I knew it', author, second);
    expect((await seen(author))?.replies).toEqual([
      { _id: first, authorId: reader.id, text: 'It was  me!\nReally.', createdAt: expect.any(String) },
      { _id: second, authorId: author.id, text: 'I knew it', createdAt: expect.any(String) },
    ]);
    expect((await list()).posts.map((post) => post._id)).not.toContain(first);
  });

  it('is created once, and does not return after it was deleted', async () => {
    const id = nanoid(21);
    for (const _time of [1, 2]) expect((await reply('Me', reader, id)).statusCode).toBe(201);
    expect((await seen())?.replies).toHaveLength(1);
    expect(refusal(await reply('Mine now', author, id))).toEqual([
      409,
      'already-exists',
      serverWords.postCannotReturn,
    ]);
    await remove(id, reader);
    expect((await seen())?.replies).toBeUndefined();
    expect(refusal(await reply('Me', reader, id))).toEqual([
      409,
      'already-exists',
      serverWords.postCannotReturn,
    ]);
  });

  it('is created once when it is sent several times at the same time', async () => {
    const id = nanoid(21);
    const answers = await Promise.all([1, 2, 3].map(() => reply('At once', reader, id)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect((await seen())?.replies).toHaveLength(1);
  });

  it('has the text rules of a post, and needs a text', async () => {
    const text = async (typed: string) => (await reply(typed)).json().fields;
    expect(await text(' \u200b ')).toEqual({ text: replyWords.empty });
    expect(await text('x'.repeat(2001))).toEqual({ text: postWords.postTooLong });
    expect(await text('www.a.in '.repeat(21))).toEqual({ text: postWords.postTooManyLinks });
    expect((await reply('😀'.repeat(2000))).statusCode).toBe(201);
  });

  it('is deleted by its author, by the author of the post, and by no other classmate', async () => {
    const other = await aMember(server, divisionPath.divisionId);
    const [mine, theirs] = [nanoid(21), nanoid(21)];
    await reply('Mine', reader, mine);
    await reply('Theirs', reader, theirs);
    expect(refusal(await remove(mine, other))).toEqual([403, 'not-allowed', serverWords.notAllowed]);
    expect((await remove(mine, reader)).statusCode).toBe(200);
    expect((await remove(theirs, author)).statusCode).toBe(200);
    expect((await remove(theirs, author)).statusCode).toBe(200);
    expect((await seen())?.replies).toBeUndefined();
  });

  it('cannot be answered, edited or given a reaction', async () => {
    const id = nanoid(21);
    await reply('Me', reader, id);
    expect(refusal(await reply('You?', author, nanoid(21), id))).toEqual(missing);
    expect(refusal(await react('heart', author, id))).toEqual(missing);
    const edit = { text: 'Not me', keep: '', version: '1' };
    expect(refusal(await reader.caller.form(paths.post(...ids(), id), edit, 'PUT'))).toEqual(missing);
  });

  it('is deleted with its post, also from the database', async () => {
    const id = nanoid(21);
    await reply('what-only-the-reply-says', reader, id);
    await react('heart');
    await remove(postId);
    expect(refusal(await reply('Late'))).toEqual([404, 'not-found', postWords.postGone]);
    const rows = await server.ctx.database.read
      .selectFrom('posts')
      .select('id')
      .where('parent_id', '=', postId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('shows its author as a former classmate after they left, and by name after they returned', async () => {
    const leaver = await aMember(server, divisionPath.divisionId);
    await reply('Bye', leaver);
    await react('sad', leaver);
    const { database, revisions } = server.ctx;
    const device = new ReplicaClient(reader.caller);
    const held = async () => {
      await device.pull();
      const post = device.posts.get(divisionPath.batchId)?.find((each) => each._id === postId);
      return [post?.replies?.[0]?.authorId, post?.reactions];
    };
    expect(await held()).toEqual([leaver.id, { sad: [leaver.id] }]);
    await database.write((tx) => revisions.removeMembers(tx, divisionPath.divisionId, [leaver.id]));
    expect(await held()).toEqual([null, { sad: [null] }]);
    const now = new Date().toISOString();
    await database.write((tx) => revisions.addMembers(tx, divisionPath.divisionId, [leaver.id], now));
    expect(await held()).toEqual([leaver.id, { sad: [leaver.id] }]);
  });

  it('is refused after 100 under one post, counting only those that the person sees', async () => {
    const loud = await aMember(server, divisionPath.divisionId);
    const quiet = await aMember(server, divisionPath.divisionId);
    await block(loud, quiet);
    const [schoolId, batchId] = ids();
    for (let count = 0; count < replyLimits.perPost; count += 1) {
      const who = count === 0 ? loud.id : author.id;
      await createReply(server.ctx, who, { schoolId, batchId, postId }, { _id: nanoid(21), text: 'Again' });
    }
    expect(refusal(await reply('One more'))).toEqual([403, 'not-allowed', replyWords.full]);
    expect((await reply('One more', quiet)).statusCode).toBe(201);
    expect(refusal(await reply('And one', quiet))).toEqual([403, 'not-allowed', replyWords.full]);
  });

  it('is limited to 60 in an hour', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '1' });
    const school = await aDivision(await anAdmin(limited));
    const eager = await aMember(limited, school.divisionId);
    const { id } = await aPost(limited, { batchId: school.batchId, authorId: eager.id });
    const send = () =>
      eager.caller.post(paths.postReplies(school.schoolId, school.batchId, id), {
        _id: nanoid(21),
        text: 'Hi',
      });
    for (let count = 0; count < replyLimits.perHour; count += 1) expect((await send()).statusCode).toBe(201);
    const refused = await send();
    expect(refusal(refused)).toEqual([429, 'rate-limited', replyWords.tooMany]);
    limited.pass(refused.json().retryAfterSeconds * 1000);
    expect((await send()).statusCode).toBe(201);
    await limited.close();
  });
});

describe('a reaction', () => {
  it('is one for each person, who changes it or takes it back', async () => {
    await react('heart');
    server.pass(1000);
    await react('heart', author);
    expect((await seen())?.reactions).toEqual({ heart: [reader.id, author.id] });
    await react('laugh');
    expect((await seen())?.reactions).toEqual({ heart: [author.id], laugh: [reader.id] });
    await react(null);
    await react(null);
    expect((await seen())?.reactions).toEqual({ heart: [author.id] });
  });

  it('counts once when two devices of one person send it at the same time', async () => {
    await Promise.all([react('heart'), react('laugh'), react('heart')]);
    const reactions = Object.values((await seen())?.reactions ?? {});
    expect(reactions).toEqual([[reader.id]]);
  });

  it('changes no cursor when it is set a second time', async () => {
    await react('clap');
    const device = new ReplicaClient(author.caller);
    await device.pull();
    const before = device.cursor;
    await react('clap');
    await device.pull();
    expect(device.cursor).toBe(before);
  });

  it('is one of the known kinds', async () => {
    const answer = await reader.caller.put(paths.postReaction(...ids(), postId), { reaction: 'rocket' });
    expect(answer.statusCode).toBe(400);
  });

  it('sends one post in the next pull, not the rest of the batch', async () => {
    for (let count = 0; count < 20; count += 1) await reply('A reply of usual length, or a little more.');
    for (let count = 0; count < 30; count += 1) await posted({ text: `Another post ${count}` });
    const device = new ReplicaClient(author.caller);
    await device.pull();
    await react('wow');
    const answer = await author.caller.get(`${paths.pull}?cursor=${device.cursor}`);
    expect(answer.json().posts).toEqual([
      expect.objectContaining({ kind: 'patch', changed: [expect.objectContaining({ _id: postId })] }),
    ]);
    // 20 replies are in it: 3.7 kB as text, 0.8 kB as brotli, and the snapshot of this batch has more than 10 kB.
    expect(answer.body.length).toBeLessThan(5000);
  });
});
