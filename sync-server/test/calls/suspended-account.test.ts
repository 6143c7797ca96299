import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aClass } from '#test/scene/divisions.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { aMember, aTeacher } from '#test/scene/members.ts';
import { aReport, aPost as postOf } from '#test/scene/posts.ts';
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

const photoOf = async (ownerId: string) =>
  server.ctx.database.read
    .selectFrom('photos')
    .select('name')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();

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
