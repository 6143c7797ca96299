import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aClass, aMobile, aRecord } from '#test/scene/divisions.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { aMember, aTeacher } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  admin,
  aPost,
  asha,
  ask,
  day,
  divisionPath,
  dueAt,
  openDeletionSchool,
  password_hash,
  server,
} from './account-deletion-school.ts';

openDeletionSchool();

describe('asking to delete an account', () => {
  // Shows decision:deletion
  it('answers the due date, keeps this session and ends all others', async () => {
    const { id, caller, token } = await asha();
    const other = await sessionToken(server, 'schoolmate', id);
    const answer = await ask(caller);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your account will be deleted in 7 days. Sign in before then to keep it.', dueAt: dueAt() },
    ]);
    expect((await server.as(other).get(paths.pull)).json().code).toBe('session-revoked');
    const pulled = await server.as(token).get(paths.pull);
    expect(pulled.json().me).toMatchObject({ deletionDueAt: dueAt(), memberships: [] });
  });

  it('requires the right password: a wrong one is refused at the field, counted, and changes nothing', async () => {
    const { caller, mobile } = await asha();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const wrong = await ask(caller, 'not-the-right-one');
      expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: 'Incorrect password' }]);
    }
    expect((await ask(caller)).json().code).toBe('rate-limited');
    // The password change shares this counter, so an attacker gets no ten extra tries there. The sign-in
    // has its own counter.
    const change = { mobile, oldPassword: goodPassword, newPassword: 'another-odd-one' };
    expect((await caller.post(paths.changePassword, change)).json().code).toBe('rate-limited');
    const signIn = await server.as(null).post(paths.signIn, { username: 'asha', password: goodPassword });
    expect(signIn.statusCode).toBe(200);
    expect((await caller.get(paths.pull)).json().me.deletionDueAt).toBeNull();
  });

  it('refuses a second request, and keeps the first due date', async () => {
    const { caller } = await asha();
    const first = (await ask(caller)).json().dueAt;
    server.pass(day);
    const again = await ask(caller);
    expect([again.statusCode, again.json().code]).toEqual([409, 'already-exists']);
    expect((await caller.get(paths.pull)).json().me.deletionDueAt).toBe(first);
  });
});

describe('cancelling the deletion of an account', () => {
  it('brings back classes in their order, and posts, for everyone', async () => {
    const leaver = await asha();
    const mate = await aMember(server, divisionPath.divisionId);
    server.pass(1000);
    const second = await aClass(admin, divisionPath.schoolId, '2013 - 2014');
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, second.divisionId, [leaver.id], server.ctx.clock().toISOString()),
    );
    await aPost(leaver, divisionPath.batchId, 'What Asha remembers');
    const device = new ReplicaClient(mate.caller);
    await device.pull();
    const meOf = async () => (await leaver.caller.get(paths.pull)).json().me;
    const before = await meOf();
    const snapshot = async () =>
      (await mate.caller.get(paths.postsSnapshot(divisionPath.batchId))).json().posts;
    const posts = await snapshot();
    expect([before.memberships.length, posts.length]).toEqual([2, 1]);
    await ask(leaver.caller);
    server.pass(day);
    const kept = await leaver.caller.delete(paths.accountDeletion);
    expect([kept.statusCode, kept.json().message]).toEqual([200, 'You keep your account.']);
    expect(await meOf()).toEqual(before);
    expect(await snapshot()).toEqual(posts);
    await device.pull();
    expect(JSON.stringify([...device.rosters.values()])).toContain('Asha Leaving');
    expect((await leaver.caller.delete(paths.accountDeletion)).statusCode).toBe(404);
  });

  it('a cancelled deletion restores no division that was removed meanwhile', async () => {
    const leaver = await asha();
    await ask(leaver.caller);
    const removed = await admin.delete(
      paths.division(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId),
    );
    expect(removed.statusCode).toBe(200);
    expect((await leaver.caller.delete(paths.accountDeletion)).statusCode).toBe(200);
    expect((await leaver.caller.get(paths.pull)).json().me).toMatchObject({
      memberships: [],
      deletionDueAt: null,
    });
  });

  it('brings a teacher back with their subjects', async () => {
    const teacher = await aTeacher(server, { password_hash });
    const assign = (subject: string) =>
      admin.post(paths.assignTeacher(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId), {
        teacherId: teacher.id,
        subject,
      });
    await assign('Maths');
    await assign('Physics');
    const before = (await teacher.caller.get(paths.pull)).json().me;
    await ask(teacher.caller);
    await teacher.caller.delete(paths.accountDeletion);
    expect((await teacher.caller.get(paths.pull)).json().me).toEqual(before);
    expect(before.assignments).toHaveLength(2);
  });

  it('does not bring back a post that was deleted before', async () => {
    const leaver = await asha();
    const id = await aPost(leaver, divisionPath.batchId, 'Deleted before');
    await server.ctx.database.write((tx) =>
      tx.updateTable('posts').set({ removed: 1, author_id: null, text: '' }).where('id', '=', id).execute(),
    );
    await ask(leaver.caller);
    await leaver.caller.delete(paths.accountDeletion);
    const row = await server.ctx.database.read
      .selectFrom('posts')
      .select('removed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.removed).toBe(1);
  });
});

describe('an account whose deletion is due', () => {
  it('is deleted by the next housekeeping, and not before', async () => {
    const leaver = await asha();
    const stayer = await aMember(server, divisionPath.divisionId);
    await ask(leaver.caller);
    server.pass(7 * day - 1);
    expect(await deleteDueAccounts(server.ctx)).toBe(0);
    server.pass(1);
    expect(await deleteDueAccounts(server.ctx)).toBe(1);
    expect(await deleteDueAccounts(server.ctx)).toBe(0);
    const people = await server.ctx.database.read.selectFrom('schoolmates').select('id').execute();
    expect(people.map((row) => row.id)).toEqual([stayer.id]);
  });

  it('is deleted although another deletion fails; the failure is reported and retried', async () => {
    const [first, second] = [await asha(), await aMember(server, [], { username: 'binu', password_hash })];
    await ask(first.caller);
    server.pass(1);
    await ask(second.caller);
    server.pass(7 * day);
    const { database } = server.ctx;
    const { write } = database;
    database.write = async () => {
      database.write = write;
      throw new Error('The disk is full.');
    };
    const said: string[] = [];
    expect(await deleteDueAccounts(server.ctx, (error) => said.push(String(error)))).toBe(1);
    expect(said).toEqual(['Error: The disk is full.']);
    expect((await first.caller.get(paths.pull)).json().code).toBe('account-gone');
    expect(await deleteDueAccounts(server.ctx)).toBe(1);
  });

  it('is named in no stored response of an admin, not even by a former name', async () => {
    const keyed = () => admin.with({ [idempotencyKey]: crypto.randomUUID() });
    const teacher = await aTeacher(server, { name: 'Mrs. Former', password_hash });
    const assign = paths.assignTeacher(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId);
    await keyed().post(assign, { teacherId: teacher.id, subject: 'Maths' });
    await teacher.caller.put(paths.ownTeacher, { name: 'Mrs. Latter' });
    const listed = await aRecord(server, { name: 'On The List', mobile: null }, divisionPath.divisionId);
    const { schoolId, batchId, divisionId } = divisionPath;
    const record = paths.managedSchoolmate(schoolId, batchId, divisionId, listed);
    const edit = { name: 'Still On The List', gender: 'Female', mobile: aMobile() };
    expect((await keyed().put(record, edit)).statusCode).toBe(200);
    const joiner = await aMember(server, [], { username: 'joiner', password_hash });
    const asked = await joiner.caller.post(paths.sendRequest, { ...divisionPath, userMobile: joiner.mobile });
    const entry = { requestId: asked.json()._id, userMobile: joiner.mobile, schoolmateId: listed };
    const accepted = await keyed().post(paths.acceptRequest(schoolId, batchId, divisionId), entry);
    expect(accepted.statusCode).toBe(200);
    for (const { caller } of [teacher, joiner]) expect((await ask(caller)).statusCode).toBe(200);
    server.pass(7 * day);
    expect(await deleteDueAccounts(server.ctx)).toBe(2);
    const kept = await server.ctx.database.read.selectFrom('idempotency_keys').select('body').execute();
    expect(kept.map((row) => row.body).join()).not.toMatch(/Former|On The List/);
  });

  it('answers its devices that it is gone, so that they wipe their data', async () => {
    const leaver = await asha();
    await ask(leaver.caller);
    server.pass(7 * day);
    await deleteDueAccounts(server.ctx);
    for (const path of [paths.pull, paths.accountSessions]) {
      const answer = await leaver.caller.get(path);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'account-gone']);
    }
  });

  it('leaves nothing on a classmate’s device that was offline all week', async () => {
    const leaver = await asha();
    const mate = await aMember(server, divisionPath.divisionId);
    const device = new ReplicaClient(mate.caller);
    await device.pull();
    await ask(leaver.caller);
    server.pass(7 * day);
    await deleteDueAccounts(server.ctx);
    await device.pull();
    const fresh = new ReplicaClient(mate.caller);
    await fresh.pull();
    expect([...device.rosters.values()]).toEqual([...fresh.rosters.values()]);
    expect(JSON.stringify([...device.rosters.values()])).not.toMatch(/Asha/);
  });

  it('frees the number, the username and a teacher’s address for other people', async () => {
    const leaver = await asha();
    const teacher = await aTeacher(server, { email: 'leela@example.org', password_hash });
    await ask(leaver.caller);
    await ask(teacher.caller);
    server.pass(7 * day);
    expect(await deleteDueAccounts(server.ctx)).toBe(2);
    const again = await aMember(server, [], { mobile: leaver.mobile, username: 'asha', password_hash });
    await aTeacher(server, { email: 'leela@example.org' });
    const me = (await again.caller.get(paths.pull)).json().me;
    expect(me).toMatchObject({ memberships: [], requests: [], deletionDueAt: null });
  });
});
