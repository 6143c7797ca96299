import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { pruneTombstones } from '#sync/prune-tombstones.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { setVeil } from '#test/scene/members.ts';
import type { Event } from './world-histories.ts';
import type { Scene } from './world-scene.ts';

/** Makes everyone but the blocker act, or lets time pass. */
export async function othersAct(scene: Scene, event: Event): Promise<void> {
  const { ctx } = scene.server;
  const watcher = scene.watcher('schoolmate');
  const mate = 'mate' in event ? scene.mates[event.mate] : undefined;
  if (event.do === 'mate edits') return updateOwn(ctx, mate?.id ?? '', { place: event.text });
  if (event.do === 'viewer is new') return setVeil(scene.server, watcher.id);
  if (event.do === 'mate vouches for the viewer') {
    await mate?.caller.put(paths.vouchForNewcomer(watcher.id), {});
    return;
  }
  if (event.do === 'viewer edits') return updateOwn(ctx, watcher.id, { place: event.text });
  if (event.do === 'mate posts' || event.do === 'viewer posts') {
    const by = event.do === 'mate posts' ? mate?.id : watcher.id;
    scene.posts.mates.push(
      (await scene.post(by ?? '', event.do === 'mate posts' ? event.division : 0, event.text)) ?? '',
    );
    return;
  }
  if (event.do === 'mate edits a post') return scene.editPost(scene.posts.mates, event.which, event.text);
  if (event.do === 'mate deletes a post') return scene.deletePost(scene.posts.mates, event.which);
  const { posts, replies } = scene;
  if (event.do === 'mate replies') {
    replies.mates.push((await scene.reply(mate?.id ?? '', posts.mates, event.which, event.text)) ?? '');
    return;
  }
  if (event.do === 'mate reacts')
    return scene.react(mate?.id ?? '', posts.mates, event.which, event.reaction);
  if (event.do === 'mate marks a face') {
    // Names of the blocker's faces are no events of others: the blocker's own word would refuse them.
    const mark = await scene.tag(mate?.id ?? '', scene.mates[event.of]?.id ?? null, null);
    if (mark) scene.marks.mates.push(mark);
    return;
  }
  if (event.do === 'mate deletes a reply') return scene.deletePost(replies.mates, event.which);
  if (event.do === 'mate joins') return scene.join(mate?.id ?? '', event.division);
  if (event.do === 'mate leaves') return scene.leave(mate?.id ?? '', event.division);
  if (event.do === 'mate asks for deletion and stays') {
    const leaver = { kind: 'schoolmate', id: mate?.id ?? '' } as const;
    await ctx.database.write((tx) => leave(ctx, tx, leaver, ctx.clock().toISOString()));
    return ctx.database.write((tx) => stay(ctx, tx, leaver));
  }
  if (event.do === 'mate hides' || event.do === 'mate shows') {
    for (const { kind, id } of scene.watchers.values()) {
      if (event.do === 'mate hides') await mate?.caller.put(paths.block(id), { kind, name: 'A viewer' });
      else await mate?.caller.delete(paths.block(id));
    }
    return;
  }
  if (event.do === 'an admin sets a lock') {
    const only = { [event.field]: event.level };
    const schoolId = scene.divisions[0]?.schoolId ?? '';
    await scene.admin.put(paths.schoolPrivacy(schoolId), { locks: only, defaults: only });
    return;
  }
  if (event.do === 'a teacher comes') return scene.assign(scene.otherTeacher, event.division, event.subject);
  if (event.do === 'a teacher goes') {
    const divisionId = scene.divisionAt(event.division);
    const assignment = { divisionId, teacherId: scene.otherTeacher, subject: event.subject };
    return ctx.database.write((tx) => ctx.revisions.endAssignment(tx, assignment));
  }
  for (let left = event.days; left > 0; left -= 7) {
    scene.server.pass(Math.min(left, 7) * 24 * 60 * 60 * 1000);
    // Housekeeping runs hourly; nothing observed here changes by the hour.
    await ctx.database.write((tx) => pruneTombstones(tx, ctx.clock()));
    await scene.playing.ids.as('housekeeping', () => deleteDueAccounts(ctx));
  }
  for (const each of scene.watchers.values()) {
    each.caller = scene.server.as(await sessionToken(scene.server, each.kind, each.id));
  }
  for (const each of scene.mates) {
    each.caller = scene.server.as(await sessionToken(scene.server, 'schoolmate', each.id));
  }
}
