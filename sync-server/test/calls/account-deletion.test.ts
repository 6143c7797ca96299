import { serverWords } from '@memcherrish/shared/text/server.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aPhoto, sessionToken } from '#test/cast-school.ts';
import { aClass, aDivision, aMobile, aRecord, type DivisionIds } from '#test/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  goodPasswordHash,
  openTestServer,
  type TestServer,
} from '#test/harness.ts';
import { aMember, aTeacher, type Member } from '#test/members.ts';
import { aReport, aPost as postOf } from '#test/posts.ts';
import { ReplicaClient } from '#test/replica-client.ts';

const day = 24 * 60 * 60 * 1000;
const password_hash = goodPasswordHash;

let server: TestServer;
let admin: Caller;
let divisionPath: DivisionIds;
beforeEach(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
  admin = await anAdmin(server);
  divisionPath = await aDivision(admin);
});
afterEach(() => server.close());

const asha = () =>
  aMember(server, divisionPath.divisionId, { name: 'Asha Leaving', username: 'asha', password_hash });
const ask = (caller: Caller, password = goodPassword) => caller.post(paths.accountDeletion, { password });
const dueAt = () => new Date(server.ctx.clock().getTime() + 7 * day).toISOString();
const photoOf = async (ownerId: string) =>
  server.ctx.database.read
    .selectFrom('photos')
    .select('name')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();

const aPost = async ({ id }: Member, batchId: string, text: string): Promise<string> =>
  (await postOf(server, { authorId: id, batchId, text })).id;

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

describe('an account that will be deleted', () => {
  it('changes nothing with a call that was authorised just before', async () => {
    const leaver = await asha();
    const elsewhere = await aClass(admin, divisionPath.schoolId, '2014 - 2015');
    const { database } = server.ctx;
    const { write } = database;
    // Another device asks for the deletion after authorisation and before the transaction of the change.
    database.write = async (work) => {
      database.write = write;
      expect((await ask(leaver.caller)).statusCode).toBe(200);
      return write(work);
    };
    const request = { schoolId: divisionPath.schoolId, ...elsewhere, userMobile: leaver.mobile };
    const late = await leaver.caller.post(paths.sendRequest, request);
    expect([late.statusCode, late.json().code]).toEqual([403, 'not-allowed']);
    expect((await admin.get(paths.requests)).json()).toEqual([]);
  });

  it('disappears with its posts from the devices of the class at their next pull', async () => {
    const leaver = await asha();
    const mate = await aMember(server, divisionPath.divisionId, { name: 'Binu' });
    await aPost(leaver, divisionPath.batchId, 'What Asha remembers');
    const device = new ReplicaClient(mate.caller);
    await device.pull();
    const held = () => JSON.stringify([...device.rosters.values()]);
    expect(held()).toContain('Asha Leaving');
    const cursor = device.cursor ?? '';
    await ask(leaver.caller);
    const pulled = await mate.caller.get(`${paths.pull}?${new URLSearchParams({ cursor })}`);
    expect(pulled.json().posts).toEqual([
      expect.objectContaining({ kind: 'patch', changed: [], removed: [expect.any(String)] }),
    ]);
    await device.pull();
    expect(held()).not.toContain('Asha Leaving');
    const snapshot = await mate.caller.get(paths.postsSnapshot(divisionPath.batchId));
    expect([snapshot.statusCode, snapshot.json().posts]).toEqual([200, []]);
  });

  it('takes the photos of its posts out of sight, and pauses their reports, until its owner keeps it', async () => {
    const leaver = await asha();
    const mate = await aMember(server, divisionPath.divisionId);
    const post = await postOf(server, {
      batchId: divisionPath.batchId,
      authorId: leaver.id,
      text: 'With a picture',
      photos: [await aPhoto(8)],
    });
    await aReport(server, { postId: post.id, reporterId: mate.id });
    const photo = `${paths.uploads}${post.photos[0]?.name}.webp`;
    const seen = async () => [
      (await mate.caller.get(photo)).statusCode,
      (await admin.get(photo)).statusCode,
      (await admin.get(paths.reportedPosts)).json().length,
    ];
    expect(await seen()).toEqual([200, 200, 1]);
    await ask(leaver.caller);
    expect(await seen()).toEqual([404, 404, 0]);
    const decided = await admin.post(paths.reportedPost(post.id), { remove: false });
    expect(decided.statusCode).toBe(404);
    await leaver.caller.delete(paths.accountDeletion);
    expect(await seen()).toEqual([200, 200, 1]);
  });

  it('is absent from every response to the school’s admin, with its photo and its join request', async () => {
    const leaver = await asha();
    const elsewhere = await aClass(admin, divisionPath.schoolId, '2013 - 2014');
    const request = { schoolId: divisionPath.schoolId, ...elsewhere, userMobile: leaver.mobile };
    expect((await leaver.caller.post(paths.sendRequest, request)).statusCode).toBe(201);
    const photo = await savePhoto(server.ctx, await aPhoto(3), 'photo');
    const owner = { owner_kind: 'schoolmate', owner_id: leaver.id } as const;
    await server.ctx.database.write((tx) => setOwnersPhoto(server.ctx, tx, owner, photo));
    const before = `${paths.uploads}${(await photoOf(leaver.id)).name}.webp`;
    const calls = [
      paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId),
      paths.divisions(divisionPath.schoolId, divisionPath.batchId),
      paths.userSchool(leaver.mobile),
      paths.requests,
    ];
    const found = async () => {
      const answers = await Promise.all(calls.map((url) => admin.get(url)));
      return answers.map(
        ({ statusCode, body }) => statusCode === 200 && /Asha|userMobile|teachers/.test(body),
      );
    };
    expect(await found()).toEqual([true, true, true, true]);
    expect((await admin.get(before)).statusCode).toBe(200);
    await ask(leaver.caller);
    const bodies = (await Promise.all(calls.map((url) => admin.get(url)))).map(({ body }) => body).join('\n');
    for (const text of ['Asha', leaver.mobile, leaver.id]) expect(bodies).not.toContain(text);
    expect((await admin.get(paths.userSchool(leaver.mobile))).statusCode).toBe(404);
    const after = `${paths.uploads}${(await photoOf(leaver.id)).name}.webp`;
    for (const address of [before, after]) expect((await admin.get(address)).statusCode).toBe(404);
    expect((await leaver.caller.get(after)).statusCode).toBe(200);
  });

  it('is removed from every class when it is a teacher’s, and no admin can find or assign it', async () => {
    const teacher = await aTeacher(server, { name: 'Leela Leaving', password_hash });
    const assign = (body: object) =>
      admin.post(paths.assignTeacher(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId), {
        subject: 'Maths',
        ...body,
      });
    await assign({ teacherId: teacher.id });
    await ask(teacher.caller);
    expect((await admin.get(paths.allTeachers)).body).not.toContain('Leela');
    const panel = await admin.get(
      paths.teachers(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId),
    );
    expect(panel.json()).toEqual([]);
    expect((await assign({ teacherId: teacher.id })).statusCode).toBe(400);
    // The server answers as for an unknown number, and invites no teacher.
    const byNumber = await assign({ mobile: teacher.mobile });
    expect([byNumber.statusCode, byNumber.json()]).toEqual([200, { message: serverWords.teacherAsked }]);
    expect((await teacher.caller.get(paths.pull)).json().me).toMatchObject({
      assignments: [],
      invitations: [],
      deletionDueAt: dueAt(),
    });
  });

  it('may only be kept: every other change is refused', async () => {
    const leaver = await asha();
    const teacher = await aTeacher(server, { password_hash });
    await ask(leaver.caller);
    await ask(teacher.caller);
    const request = { ...divisionPath, userMobile: leaver.mobile };
    const refused = [
      await leaver.caller.post(paths.sendRequest, request),
      await leaver.caller.put(paths.update(leaver.mobile), { place: 'Kochi' }),
      await teacher.caller.put(paths.ownTeacher, { place: 'Kochi' }),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'Your account is being deleted, so you cannot change anything. Keep your account first, then try again.',
      ]);
    }
    expect((await leaver.caller.get(paths.accountSessions)).statusCode).toBe(200);
  });

  it('may sign in until the due time, and not after it', async () => {
    const { caller } = await asha();
    await ask(caller);
    const signIn = () => server.as(null).post(paths.signIn, { username: 'asha', password: goodPassword });
    server.pass(7 * day - 1000);
    const last = await signIn();
    expect(last.statusCode).toBe(200);
    server.pass(1000);
    expect((await signIn()).json().code).toBe('account-gone');
    for (const token of [last.json().token]) {
      const late = await server.as(token).delete(paths.accountDeletion);
      expect([late.statusCode, late.json().code]).toEqual([401, 'account-gone']);
    }
  });

  it('is not matched by a class list with its number: the school gets a record of its own', async () => {
    const leaver = await asha();
    await ask(leaver.caller);
    await admin.post(paths.registerSchoolmate, {
      name: 'From The List',
      email: 'list@example.org',
      mobile: leaver.mobile,
      place: 'Kochi',
      password: goodPassword,
      confirmPassword: goodPassword,
      ...divisionPath,
    });
    const people = (
      await admin.get(paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId))
    ).json();
    expect(people).toEqual([expect.objectContaining({ name: 'From The List', claimed: false })]);
    expect((await leaver.caller.get(paths.pull)).json().me.memberships).toEqual([]);
  });
});

describe('keeping the account', () => {
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

  it('skips a division that was removed meanwhile', async () => {
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
