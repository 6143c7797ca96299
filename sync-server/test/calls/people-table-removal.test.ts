import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import type { Caller } from '#test/scene/harness.ts';
import { aMember, aTeacher } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  admin,
  divisionPath,
  edit,
  faceOn,
  foreign,
  foreigner,
  needed,
  openPeopleTableSchool,
  other,
  pathOf,
  refusal,
  server,
  viewer,
} from './people-table-school.ts';

openPeopleTableSchool();

const remove = (id: string, where = divisionPath, by = admin) => by.delete(pathOf(id, where));

const missing = [404, 'not-found', messages.notFound];

async function withPhoto(id: string): Promise<void> {
  const photo = await savePhoto(server.ctx, await aPhoto(7), 'photo');
  const owner = { owner_kind: 'schoolmate', owner_id: id } as const;
  await server.ctx.database.write((tx) => setOwnersPhoto(server.ctx, tx, owner, photo));
}

describe('removing a schoolmate', () => {
  // Shows spec:calls.16, spec:words.41
  it('ends the membership on every device, and gives the photo of a claimed person another address', async () => {
    const member = await aMember(server, [divisionPath.divisionId, other.divisionId]);
    await withPhoto(member.id);
    const device = await viewer();
    const photo = faceOn(device, member.id)?.profilePic ?? '';
    expect((await member.caller.get(photo)).statusCode).toBe(200);
    const answer = await remove(member.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: serverWords.schoolmateDeleted },
    ]);
    await device.pull();
    expect(faceOn(device, member.id)).toBeUndefined();
    expect((await member.caller.get(photo)).statusCode).toBe(404);
    const { me } = (await member.caller.get(paths.pull)).json();
    expect(me.memberships.map((each: DivisionIds) => each.divisionId)).toEqual([other.divisionId]);
    expect((await member.caller.get(me.schoolmate.profilePic)).statusCode).toBe(200);
  });

  // Shows decision:delete-schoolmate
  it('hides an unclaimed record when it was its last division, and deletes it with its photo after 30 days', async () => {
    const id = await aRecord(server, { mobile: aMobile() }, divisionPath.divisionId, other.divisionId);
    await withPhoto(id);
    const device = await viewer(other.divisionId);
    await remove(id);
    expect(await recordOf(server, id)).toBeDefined();
    await remove(id, other);
    await device.pull();
    expect(faceOn(device, id, other.divisionId)).toBeUndefined();
    const { read } = server.ctx.database;
    const hidden = read.selectFrom('deletions').select('due_at').where('account_id', '=', id);
    const { due_at } = await hidden.executeTakeFirstOrThrow();
    expect(Date.parse(due_at)).toBe(server.ctx.clock().getTime() + 30 * day);
    const later = { ...server.ctx, clock: () => new Date(due_at) };
    await deleteDueAccounts(later);
    expect(await read.selectFrom('schoolmates').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await read.selectFrom('photos').select('id').where('owner_id', '=', id).execute()).toEqual([]);
  });

  // Shows decision:delete-schoolmate
  it('leaves a claimed person their account, and removes the division from their device', async () => {
    const member = await aMember(server, divisionPath.divisionId);
    const device = new ReplicaClient(member.caller);
    await device.pull();
    expect(device.rosters.size).toBeGreaterThan(0);
    await remove(member.id);
    await device.pull();
    expect(device.rosters.size).toBe(0);
    expect(device.me).toMatchObject({ memberships: [], schoolmate: { _id: member.id } });
  });

  it('answers 404 the second time, and removes once for two calls at once', async () => {
    const id = await aRecord(server, {}, divisionPath.divisionId);
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
    expect(refusal(await remove(id))).toEqual(missing);
  });
});

describe('editing and removing a schoolmate', () => {
  it('are for the admins of that school: another admin gets 404 and changes nothing', async () => {
    const mobile = aMobile();
    const id = await aRecord(server, { mobile }, divisionPath.divisionId);
    const theirs = await aRecord(server, { mobile: aMobile() }, foreign.divisionId);
    const before = [await recordOf(server, id), await recordOf(server, theirs)];
    const attempts: [string, DivisionIds, Caller][] = [
      [id, divisionPath, foreigner],
      [id, foreign, foreigner],
      [theirs, divisionPath, admin],
      [theirs, foreign, admin],
      [theirs, { ...foreign, schoolId: divisionPath.schoolId }, admin],
      [id, other, admin],
      [id, { ...divisionPath, batchId: other.batchId }, admin],
      ['no-such-record-at-all', divisionPath, admin],
    ];
    for (const [who, where, by] of attempts) {
      expect(refusal(await edit(who, needed(mobile), where, by))).toEqual(missing);
      expect(refusal(await remove(who, where, by))).toEqual(missing);
    }
    expect([await recordOf(server, id), await recordOf(server, theirs)]).toEqual(before);
  });

  it('are refused to every other kind of account, and to the schoolmate', async () => {
    const member = await aMember(server, divisionPath.divisionId);
    const teacher = await aTeacher(server);
    for (const caller of [member.caller, teacher.caller]) {
      const answers = [
        await edit(member.id, needed(member.mobile), divisionPath, caller),
        await remove(member.id, divisionPath, caller),
      ];
      for (const answer of answers) expect(answer.statusCode).toBe(403);
    }
  });
});
