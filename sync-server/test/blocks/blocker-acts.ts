import { accountDeletionAfter } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { vouchForNewcomer } from '#features/claims/newcomers-service.ts';
import { fileReturn } from '#features/claims/returns-service.ts';
import { vouch } from '#features/claims/vouch-service.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import { postRow } from '#features/posts/posts-store.ts';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { meet } from '#test/hello/phones.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { type Caller, lastCode } from '#test/scene/harness.ts';
import { setVeil } from '#test/scene/members.ts';
import type { Act } from './world-histories.ts';
import type { Scene } from './world-scene.ts';

const refused = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
};

/** Makes the blocker act, unless the account is deleted or about to be. */
export async function blockerActs(scene: Scene, act: Act): Promise<void> {
  const { ctx } = scene.server;
  const { id } = scene.blocker;
  const leaver = { kind: 'schoolmate' as const, id };
  const there = await ctx.database.read
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  const leaving = await ctx.database.read
    .selectFrom('deletions')
    .select('account_id')
    .where('account_id', '=', id)
    .executeTakeFirst();
  if (!there || (leaving && act.do !== 'keeps the account')) return;
  if (act.do === 'edits') return updateOwn(ctx, id, { place: act.text });
  if (act.do === 'sets a level') {
    const level = act.level;
    return updateOwn(
      ctx,
      id,
      act.photo ? { profileimageAccessControl: level } : { mobileAccessControl: level },
    );
  }
  if (act.do === 'is new') return setVeil(scene.server, id);
  if (act.do === 'vouches for the viewer') {
    const account = { kind: 'schoolmate', id, sessionId: '' } as const;
    await vouchForNewcomer(ctx, account, scene.watcher('schoolmate').id).catch(refused);
    return;
  }
  if (act.do === 'asks to return') return ctx.database.write((tx) => fileReturn(ctx, tx, id));
  if (act.do === 'posts') {
    scene.posts.blockers.push((await scene.post(id, act.division, act.text)) ?? '');
    return;
  }
  if (act.do === 'edits a post') return scene.editPost(scene.posts.blockers, act.which, act.text);
  if (act.do === 'deletes a post') return scene.deletePost(scene.posts.blockers, act.which);
  const { posts, replies } = scene;
  const mate = 'mate' in act ? (scene.mates[act.mate]?.id ?? '') : '';
  if (act.do === 'replies') {
    replies.blockers.push((await scene.reply(id, posts.mates, act.which, act.text)) ?? '');
    return;
  }
  if (act.do === 'reacts') return scene.react(id, posts.mates, act.which, act.reaction);
  const { marks } = scene;
  if (act.do === 'marks a face') {
    const mark = await scene.tag(id, scene.mates[act.who]?.id ?? id, null);
    if (mark) marks.blockers.push(mark);
    return;
  }
  const all = [...marks.mates, ...marks.blockers];
  if (act.do === 'names a face') {
    const of = all[act.which % Math.max(1, all.length)];
    if (of) await scene.tag(id, scene.mates[act.who]?.id ?? id, of);
    return;
  }
  if (act.do === 'removes a name') return scene.untag(id, all[act.which % Math.max(1, all.length)] ?? '');
  if (act.do === 'deletes a reply') return scene.deletePost(replies.blockers, act.which);
  if (act.do === 'gets a reply') {
    await scene.reply(mate, posts.blockers, act.which, act.text);
    return;
  }
  if (act.do === 'gets a reaction') return scene.react(mate, posts.blockers, act.which, act.reaction);
  if (act.do === 'joins') return scene.join(id, act.division);
  if (act.do === 'leaves') return scene.leave(id, act.division);
  if (act.do === 'is edited by an admin') {
    return ctx.database.write(async (tx) => {
      await tx.updateTable('schoolmates').set({ name: act.text }).where('id', '=', id).execute();
      await ctx.revisions.touchPeople(tx, [id]);
    });
  }
  if (act.do === 'asks for deletion') {
    const dueAt = new Date(ctx.clock().getTime() + accountDeletionAfter).toISOString();
    return ctx.database.write((tx) => leave(ctx, tx, leaver, dueAt));
  }
  if (act.do === 'keeps the account') {
    if (leaving) await ctx.database.write((tx) => stay(ctx, tx, leaver));
    return;
  }
  if (act.do === 'changes the photo') return scene.photo();
  const caller = scene.server.as(await sessionToken(scene.server, 'schoolmate', id));
  if (act.do === 'changes the number') {
    await changesNumber(scene, caller, `+91999999990${act.last}`);
  } else if (act.do === 'hides from a mate') {
    await caller.put(paths.block(scene.mates[act.mate]?.id ?? ''), { kind: 'schoolmate', name: 'A mate' });
  } else if (act.do === 'shows to a mate') {
    await caller.delete(paths.block(scene.mates[act.mate]?.id ?? ''));
  } else if (act.do === 'reports a post') {
    const postId = scene.posts.mates[act.which % Math.max(1, scene.posts.mates.length)];
    const post = postId && (await postRow(ctx.database.read, postId));
    if (post) await caller.post(`${paths.post(post.school_id, post.batch_id, post.id)}/reports`, {});
  } else if (act.do === 'claims a place') {
    const claimed = await ctx.database.read
      .selectFrom('claims')
      .select('id')
      .where('schoolmate_id', '=', id)
      .executeTakeFirst();
    if (!claimed) await scene.aClaim(id, scene.unclaimed, 0);
  } else if (act.do === 'says hello to the viewer') {
    const { blocker, viewer } = scene.phones;
    const gifts = { gives: ['mobile' as const], gets: ['mobile' as const] };
    if (blocker && viewer) await caller.post(paths.swaps, meet(blocker, viewer, gifts));
  } else if (act.do === 'ends the hello with the viewer') {
    await caller.delete(paths.swap(scene.watcher('schoolmate').id));
  } else if (act.do === 'withdraws the claim') {
    const claim = await ctx.database.read
      .selectFrom('claims')
      .select('id')
      .where('schoolmate_id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (claim) await caller.delete(paths.claim(claim.id));
  } else {
    await vouch(ctx, id, scene.claim, 'knows').catch(ignoreRefusal);
  }
}

/** Ignores errors of the blocker's own calls: a rejected call is not an event. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Changes the number with codes to both. Ignores a number that the blocker has already. */
async function changesNumber(scene: Scene, caller: Caller, to: string): Promise<void> {
  const { server, blocker } = scene;
  const { mobile } = await server.ctx.database.read
    .selectFrom('schoolmates')
    .select('mobile')
    .where('id', '=', blocker.id)
    .executeTakeFirstOrThrow();
  if (mobile === null || mobile === to) return;
  await server.as(null).post(paths.sendCode, { mobile: to });
  await server.as(null).post(paths.sendNumberCode, { mobile });
  const proofs = { otp: lastCode(server, to), oldOtp: lastCode(server, mobile) };
  const answer = await caller.post(paths.confirmMobile, { mobile: to, ...proofs });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
