import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { erasePerson } from '#features/account/erase-person.ts';
import { leave } from '#features/people/suspend-account.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { block, ids, openAskedPost, postId, react, reply, seen } from './asked-post.ts';
import { admin, author, divisionPath, posted, reader, refusal, remove, server } from './post-school.ts';

openAskedPost();

describe('a block', () => {
  const secrets = ['what-the-blocker-replied', 'what-the-blocked-replied'];
  const bytesFor = async (who: Member) => {
    const device = new ReplicaClient(who.caller);
    await device.pull();
    const answers = [
      await who.caller.get(paths.pull),
      await who.caller.get(paths.posts(...ids())),
      await who.caller.get(paths.postsSnapshot(divisionPath.batchId)),
    ];
    return { bytes: answers.map((answer) => answer.body).join('\n'), post: await seen(who) };
  };

  // Shows threat:finding-who-hides
  it('hides replies and reactions of both people from each other, in every byte and every count', async () => {
    const [blocker, blocked] = [
      await aMember(server, divisionPath.divisionId),
      await aMember(server, divisionPath.divisionId),
    ];
    await reply(secrets[0] ?? '', blocker);
    await reply(secrets[1] ?? '', blocked);
    await react('heart', blocker);
    server.pass(1000);
    await react('heart', blocked);
    await block(blocker, blocked);
    const [one, other] = [await bytesFor(blocker), await bytesFor(blocked)];
    expect(one.bytes).not.toContain(secrets[1]);
    expect(other.bytes).not.toContain(secrets[0]);
    expect(one.post?.reactions).toEqual({ heart: [blocker.id] });
    expect(other.post?.reactions).toEqual({ heart: [blocked.id] });
    expect((await seen(reader))?.reactions).toEqual({ heart: [blocker.id, blocked.id] });
  });

  it('hides a reply under a post that the viewer does not see, and refuses to answer it', async () => {
    const blocked = await aMember(server, divisionPath.divisionId);
    await block(author, blocked);
    const id = nanoid(21);
    await reply('under-a-hidden-post', reader, id);
    expect((await bytesFor(blocked)).bytes).not.toContain('under-a-hidden-post');
    const gone = [404, 'not-found', postWords.postGone];
    expect(refusal(await reply('Me too', blocked))).toEqual(gone);
    expect(refusal(await react('heart', blocked))).toEqual(gone);
    const report = await blocked.caller.post(paths.postReports(...ids(), id), {});
    expect(refusal(report)).toEqual(gone);
  });

  it('ends: the reply is there again', async () => {
    const blocked = await aMember(server, divisionPath.divisionId);
    await reply('There again', author);
    const device = new ReplicaClient(blocked.caller);
    const held = async () => {
      await device.pull();
      const posts = device.posts.get(divisionPath.batchId) ?? [];
      return posts.filter((post) => post._id === postId).flatMap((post) => post.replies ?? []);
    };
    await block(blocked, author);
    expect(await held()).toEqual([]);
    await blocked.caller.delete(paths.block(author.id));
    expect(await held()).toMatchObject([{ text: 'There again' }]);
  });
});

describe('a report of a reply', () => {
  it('reaches the admins as a reply, and a removal tells its author and the reporter', async () => {
    const id = nanoid(21);
    await reply('A rude reply', reader, id);
    const report = await author.caller.post(paths.postReports(...ids(), id), { reason: 'Rude' });
    expect(report.json()).toEqual({ message: postWords.postReported });
    expect((await admin.get(paths.reportedPosts)).json()).toEqual([
      expect.objectContaining({
        ...{ _id: id, isReply: true, text: 'A rude reply', photos: [] },
        reports: [{ reason: 'Rude', at: expect.any(String) }],
      }),
    ]);
    const decided = await admin.post(paths.reportedPost(id), { remove: true, reason: 'Be kind', version: 1 });
    expect(decided.statusCode).toBe(200);
    expect((await seen())?.replies).toBeUndefined();
    const told = async (who: Member) => (await who.caller.get(paths.pull)).json().me.notifications[0];
    expect(await told(reader)).toMatchObject({
      kind: 'post-removed',
      excerpt: 'A rude reply',
      reason: 'Be kind',
    });
    expect(await told(author)).toMatchObject({ kind: 'report-removed', excerpt: null });
  });

  it('ends when the post is deleted', async () => {
    const id = nanoid(21);
    await reply('Under a post that goes', reader, id);
    await author.caller.post(paths.postReports(...ids(), id), {});
    await remove(postId);
    expect((await admin.get(paths.reportedPosts)).json()).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  it('takes its replies and reactions along, and what others wrote under its posts', async () => {
    const leaver = await aMember(server, divisionPath.divisionId);
    const own = (await posted({ text: 'A post that goes' }, leaver))._id;
    await reply('gone-with-the-post', reader, nanoid(21), own);
    await reply('gone-with-its-author', leaver);
    await react('wow', leaver);
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    const { ctx } = server;
    await ctx.database.write((tx) => leave(ctx, tx, { kind: 'schoolmate', id: leaver.id }, '2099-01-01'));
    await device.pull();
    const left = () => JSON.stringify([...device.posts]).match(new RegExp(`gone-with|${leaver.id}`))?.[0];
    expect(left()).toBeUndefined();
    await ctx.database.write((tx) => erasePerson(ctx, tx, { kind: 'schoolmate', id: leaver.id }));
    const rows = await ctx.database.read.selectFrom('posts').selectAll().execute();
    expect(rows.filter((row) => row.text.includes('gone-with') || row.author_id === leaver.id)).toEqual([]);
    expect(rows.filter((row) => row.removed === 1 && row.reaction !== null)).toEqual([]);
    await device.pull();
    const fresh = new ReplicaClient(reader.caller);
    await fresh.pull();
    expect(device.contents().posts).toEqual(fresh.contents().posts);
  });
});
