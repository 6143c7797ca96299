import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';

const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];
const missing = [404, 'not-found', messages.notFound];

describe('fellow admins', () => {
  let server: TestServer;
  let admin: Caller;
  let division: DivisionIds;
  let fellow: { id: string; email: string; caller: Caller };

  beforeAll(async () => {
    server = await openTestServer();
    admin = await anAdmin(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    division = await aDivision(admin);
    server.pass(1);
    fellow = await anotherAdmin(server);
  });

  const add = (email: unknown, by = admin, schoolId = division.schoolId) =>
    by.post(paths.fellowAdmins(schoolId), { email });
  const remove = (id: string, by = admin, schoolId = division.schoolId) =>
    by.delete(paths.fellowAdmin(schoolId, id));
  const list = (by = admin) => by.get(paths.fellowAdmins(division.schoolId));
  const ownId = async () =>
    (await list()).json().find((each: { email: string }) => each.email === 'admin@example.org')._id;

  it('manage the school once they are added, as its founder does', async () => {
    expect((await fellow.caller.get(paths.school(division.schoolId))).statusCode).toBe(404);
    server.pass(1);
    const answer = await add(` ${fellow.email.toUpperCase()} `);
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: serverWords.fellowAdded }]);
    expect((await fellow.caller.get(paths.schools)).json()).toHaveLength(1);
    expect((await fellow.caller.post(paths.batches(division.schoolId), { batch: '1999' })).statusCode).toBe(
      201,
    );
    expect((await list(fellow.caller)).json()).toMatchObject([
      { email: 'admin@example.org' },
      { _id: fellow.id, email: fellow.email },
    ]);
  });

  it('are added by the e-mail of their account, and an unknown one is refused at the field', async () => {
    const answer = await add('nobody@example.org');
    expect([answer.statusCode, answer.json().fields]).toEqual([404, { email: serverWords.fellowUnknown }]);
    const teacher = await aTeacher(server, { email: 'a-teacher@example.org' });
    expect((await add('a-teacher@example.org')).statusCode).toBe(404);
    expect(teacher.id).toBeTruthy();
  });

  it.each(['', 'nothing', null, 7])('are not added by %j', async (email) => {
    const answer = await add(email);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['email']]);
  });

  it('are added once, also at the same moment', async () => {
    const answers = await Promise.all([add(fellow.email), add(fellow.email)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    expect((await add(fellow.email)).json().fields).toEqual({ email: serverWords.fellowAlready });
  });

  it('are removed by others or by themselves, and then manage nothing', async () => {
    await add(fellow.email);
    const answer = await remove(await ownId(), fellow.caller);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: serverWords.fellowRemoved }]);
    expect((await list()).statusCode).toBe(404);
    expect((await add('admin@example.org', fellow.caller)).statusCode).toBe(201);
    expect((await remove(fellow.id, fellow.caller)).statusCode).toBe(200);
    expect((await list(fellow.caller)).statusCode).toBe(404);
  });

  it('never leave a school without an admin, even when two remove each other at once', async () => {
    expect(refusal(await remove(await ownId()))).toEqual([409, 'conflict', serverWords.lastAdmin]);
    await add(fellow.email);
    const own = await ownId();
    const answers = await Promise.all([remove(fellow.id), remove(own, fellow.caller)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
    const rows = await server.ctx.database.read
      .selectFrom('school_admins')
      .selectAll()
      .where('school_id', '=', division.schoolId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('are answered with 404 when they manage another school, or none', async () => {
    expect(refusal(await remove(fellow.id))).toEqual(missing);
    expect(refusal(await remove('no-such-admin-at-all'))).toEqual(missing);
  });

  it('are added and removed by the school’s own admins alone', async () => {
    expect(refusal(await add(fellow.email, fellow.caller))).toEqual(missing);
    expect(refusal(await remove(await ownId(), fellow.caller))).toEqual(missing);
    const member = await aMember(server, division.divisionId);
    const teacher = await aTeacher(server);
    for (const caller of [member.caller, teacher.caller]) {
      expect((await add(fellow.email, caller)).statusCode).toBe(403);
      expect((await remove(fellow.id, caller)).statusCode).toBe(403);
    }
  });

  it('are named only to people who may open the school’s directory', async () => {
    const member = await aMember(server, division.divisionId);
    const teacher = await aTeacher(server);
    const { schoolId, batchId, divisionId } = division;
    expect((await list(member.caller)).json()).toMatchObject([{ email: 'admin@example.org' }]);
    expect((await list(teacher.caller)).statusCode).toBe(404);
    await admin.post(paths.assignTeacher(schoolId, batchId, divisionId), {
      teacherId: teacher.id,
      subject: 'Maths',
    });
    expect((await list(teacher.caller)).statusCode).toBe(200);
    const outsider = await aMember(server);
    expect(refusal(await list(outsider.caller))).toEqual(missing);
    expect((await list(server.as(null))).statusCode).toBe(401);
    expect((await list(member.caller)).body).not.toContain('password');
  });
});

describe('ADMIN_REGISTRATION=approval', () => {
  let server: TestServer;
  let first: Caller;
  beforeAll(async () => {
    server = await openTestServer({ ADMIN_REGISTRATION: 'approval' });
    first = await anAdmin(server, 'first@example.org');
    server.pass(1000);
  });
  afterAll(() => server.close());

  let emails = 0;
  async function aWaiting() {
    const email = `waiting-${++emails}@example.org`;
    const entry = { name: 'Waiting', email, password: goodPassword };
    const registered = await server.as(null).post(paths.adminRegister, entry);
    return { email, registered, id: registered.json()._id as string };
  }
  const login = (email: string) => server.as(null).post(paths.adminLogin, { email, password: goodPassword });
  const waiting = async (by = first) => (await by.get(paths.waitingAdmins)).json();
  const decide = (id: string, approve: unknown, by = first) => by.post(paths.waitingAdmin(id), { approve });

  it('lets the first admin in at once, and makes the others wait', async () => {
    const { email, registered, id } = await aWaiting();
    expect([registered.statusCode, registered.json().message]).toEqual([201, serverWords.adminWaits]);
    expect(refusal(await login(email))).toEqual([403, 'not-allowed', serverWords.adminNotApproved]);
    expect(await waiting()).toContainEqual({
      _id: id,
      name: 'Waiting',
      email,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await waiting()).some((each: object) => 'password_hash' in each)).toBe(false);
  });

  it('lets an approved admin in, once', async () => {
    const { email, id } = await aWaiting();
    const answer = await decide(id, true);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: serverWords.adminApproved }]);
    expect((await login(email)).statusCode).toBe(200);
    expect(refusal(await decide(id, true))).toEqual(missing);
    expect(refusal(await decide(id, false))).toEqual(missing);
    expect((await login(email)).statusCode).toBe(200);
  });

  it('deletes a refused admin, who may then register again', async () => {
    const { email, id } = await aWaiting();
    expect((await decide(id, false)).json()).toEqual({ message: serverWords.adminRefused });
    expect((await login(email)).statusCode).toBe(401);
    const entry = { name: 'Again', email, password: goodPassword };
    expect((await server.as(null).post(paths.adminRegister, entry)).statusCode).toBe(201);
  });

  it('has one outcome when both are clicked at once', async () => {
    const { id } = await aWaiting();
    const answers = await Promise.all([decide(id, true), decide(id, false)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
  });

  it('is decided by the first admin alone', async () => {
    const { email, id } = await aWaiting();
    await decide(id, true);
    const later = server.as((await login(email)).json().token);
    const next = await aWaiting();
    expect((await later.get(paths.waitingAdmins)).json()).toEqual([]);
    expect(refusal(await decide(next.id, true, later))).toEqual([403, 'not-allowed', serverWords.notAllowed]);
    const member = await aMember(server);
    expect((await decide(next.id, true, member.caller)).statusCode).toBe(403);
    expect((await login(next.email)).statusCode).toBe(403);
  });

  it('never changes an admin who is approved already, the first included', async () => {
    const { email, id } = await aWaiting();
    await decide(id, true);
    expect(refusal(await decide(id, false))).toEqual(missing);
    expect((await login(email)).statusCode).toBe(200);
  });

  it.each(['yes', 1, null, undefined])('refuses %j as a decision', async (approve) => {
    const { id } = await aWaiting();
    const answer = await decide(id, approve);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { approve: messages.required }]);
  });

  it('keeps a waiting admin from being added to a school', async () => {
    const { email } = await aWaiting();
    const { schoolId } = await aDivision(first);
    const answer = await first.post(paths.fellowAdmins(schoolId), { email });
    expect([answer.statusCode, answer.json().fields]).toEqual([404, { email: serverWords.fellowUnknown }]);
  });
});
