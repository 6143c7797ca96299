import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type AnyTeacher, anotherAdmin, aTeacher } from '#test/scene/members.ts';

/** A school invites a teacher of another school, who answers and can leave. */

export let server: TestServer;

export let home: Caller;
export let homeId: string;
export let homeDivision: DivisionIds;
export let admin: Caller;
export let adminId: string;
export let divisionPath: DivisionIds;
export let teacher: AnyTeacher;

export const assign = (body: object, where = divisionPath, by = admin) =>
  by.post(paths.assignTeacher(where.schoolId, where.batchId, where.divisionId), body);

export const ask = (contact: unknown, { subject = 'English', where = divisionPath, by = admin } = {}) =>
  by.post(paths.inviteTeacher(where.schoolId, where.batchId, where.divisionId), { contact, subject });

export const waiting = async (by = admin, where = divisionPath) =>
  (await by.get(paths.teacherInvitations(where.schoolId))).json();

export const questions = async (of = teacher) => (await of.caller.get(paths.pull)).json().me.invitations;

export const answer = async (accept: boolean, of = teacher) => {
  const [question] = await questions(of);
  return of.caller.post(paths.teachingInvitation(question._id), { accept });
};

export const teachersOf = async (where = divisionPath, by = admin) =>
  (await by.get(paths.teachers(where.schoolId, where.batchId, where.divisionId))).json();

export const listed = async (by = admin) =>
  (await by.get(paths.allTeachers)).json().find((each: { _id: string }) => each._id === teacher.id);

export const asked = [200, { message: serverWords.teacherAsked }];
export const outcome = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  answer.json(),
];

/** Signs the people in again, because their sessions have ended by now. */
export async function renew(): Promise<void> {
  admin = server.as(await sessionToken(server, 'admin', adminId));
  teacher = { ...teacher, caller: server.as(await sessionToken(server, 'teacher', teacher.id)) };
}

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openInvitationSchools() {
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ({ caller: home, id: homeId } = await anotherAdmin(server));
    homeDivision = await aDivision(home, 'The School of the Teacher');
    ({ caller: admin, id: adminId } = await anotherAdmin(server));
    divisionPath = await aDivision(admin, 'The School That Asks');
    teacher = await aTeacher(server, { name: 'Leela Kurian', whatsapp: '+919800000001' });
    await assign({ teacherId: teacher.id, subject: 'Maths' }, homeDivision, home);
  });
}
