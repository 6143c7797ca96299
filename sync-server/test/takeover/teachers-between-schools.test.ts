import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aPhoto, sessionToken } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type AnyTeacher, anotherAdmin, aTeacher } from '#test/scene/members.ts';

/**
 * An admin of another school tries every call for a teacher's data, or for a sign that the teacher exists.
 */

const details = {
  name: 'Leela Kurian',
  email: 'leela.kurian@example.org',
  mobile: '+919847011223',
  place: 'Ollur',
  whatsapp: '+919847099887',
  insta_username: 'leela.teaches',
  fb_username: 'leela.on.facebook',
  current_status: 'Head of English',
  about: 'Thirty years of grammar',
};
const strangers = { mobile: '+919847011224', email: 'nobody.at.all@example.org' };

let server: TestServer;
let teacher: AnyTeacher;
let photo: { name: string; preview: string };
let rogueId: string;
let rogue: Caller;
let own: DivisionIds;
let answers: LightMyRequestResponse[];

beforeEach(async () => {
  server = await openTestServer();
  const home = await anAdmin(server);
  const division = await aDivision(home, 'The School of the Teacher');
  teacher = await aTeacher(server, details);
  await home.post(paths.assignTeacher(division.schoolId, division.batchId, division.divisionId), {
    teacherId: teacher.id,
    subject: 'Maths',
  });
  const saved = await savePhoto(server.ctx, await aPhoto(41), 'profilePhoto');
  await server.ctx.database.write((tx) =>
    setOwnersPhoto(server.ctx, tx, { owner_kind: 'teacher', owner_id: teacher.id }, saved),
  );
  photo = await server.ctx.database.read
    .selectFrom('photos')
    .select(['name', 'preview'])
    .where('owner_id', '=', teacher.id)
    .executeTakeFirstOrThrow();
  const another = await anotherAdmin(server);
  rogueId = another.id;
  rogue = another.caller;
  own = await aDivision(rogue, 'A Made-up School');
  answers = [];
});
afterEach(() => server.close());

const keep = async (answer: Promise<LightMyRequestResponse>) => {
  const came = await answer;
  answers.push(came);
  return came;
};
const invitePath = () => paths.inviteTeacher(own.schoolId, own.batchId, own.divisionId);
const assignPath = () => paths.assignTeacher(own.schoolId, own.batchId, own.divisionId);
const ask = (contact: string) => keep(rogue.post(invitePath(), { contact, subject: 'English' }));
const assign = (body: object) => keep(rogue.post(assignPath(), { subject: 'English', ...body }));

/** Makes every reading call of an admin. */
async function readAll(): Promise<void> {
  const { schoolId, batchId, divisionId } = own;
  const addresses = [
    paths.allTeachers,
    paths.teachers(schoolId, batchId, divisionId),
    paths.schoolmates(schoolId, batchId, divisionId),
    paths.divisions(schoolId, batchId),
    paths.batches(schoolId),
    paths.school(schoolId),
    paths.schools,
    paths.teacherInvitations(schoolId),
    paths.audit(schoolId),
    `${paths.audit(schoolId)}?person=${teacher.id}`,
    paths.duplicates(schoolId),
    paths.merges(schoolId),
    paths.requests,
    paths.claims,
    paths.accountData,
    paths.fellowAdmins(schoolId),
    paths.userSchool(details.mobile),
    `/uploads/${photo.name}.webp`,
    `/uploads/${photo.name}.small.webp`,
  ];
  for (const address of addresses) await keep(rogue.get(address));
}

/** Returns the received bytes without the admin's own input, which the list of invitations repeats. */
function bytesWithout(typed: readonly string[]): string {
  const all = answers.map((each) => `${JSON.stringify(each.headers)}${each.rawPayload.toString('latin1')}`);
  return typed.reduce((text, each) => text.replaceAll(each, ''), all.join('\n'));
}

function expectNothingOfTeacher(typed: readonly string[] = []): void {
  const bytes = bytesWithout(typed);
  const traces = [...Object.values(details), teacher.id, photo.name, photo.preview, '011223', '099887'];
  expect(traces.filter((trace) => bytes.includes(trace))).toEqual([]);
}

async function theTeacherSays(accept: boolean): Promise<void> {
  const [question] = (await teacher.caller.get(paths.pull)).json().me.invitations;
  const said = await teacher.caller.post(paths.teachingInvitation(question._id), { accept });
  expect(said.statusCode).toBe(200);
}

async function passDays(days: number): Promise<void> {
  server.pass(days * day);
  rogue = server.as(await sessionToken(server, 'admin', rogueId));
}

describe('the data of a teacher of another school', () => {
  // Shows threat:teachers-between-schools
  // Shows decision:teacher-list
  it('an admin of another school gets none before any invitation, not even with the id', async () => {
    await readAll();
    expect((await assign({ teacherId: teacher.id })).statusCode).toBe(400);
    const { schoolId, batchId, divisionId } = own;
    const assignment = paths.assignment(schoolId, batchId, divisionId, teacher.id);
    expect((await keep(rogue.put(assignment, { subject: 'Maths', newSubject: 'X' }))).statusCode).toBe(404);
    expect((await keep(rogue.delete(`${assignment}?subject=Maths`))).statusCode).toBe(404);
    expectNothingOfTeacher();
  });

  // Shows threat:teachers-between-schools
  it('an admin of another school gets none during an invitation, after a refusal and after its end', async () => {
    await ask(details.mobile);
    await ask(details.email);
    await assign({ mobile: details.mobile, teacher: 'Somebody' });
    await readAll();
    expectNothingOfTeacher([details.mobile, details.email]);
    await theTeacherSays(false);
    await readAll();
    await ask(details.mobile);
    await readAll();
    expectNothingOfTeacher([details.mobile, details.email]);
    await passDays(31);
    await readAll();
    expectNothingOfTeacher([details.mobile, details.email]);
  });

  // Shows threat:teachers-between-schools
  it('an admin of another school gets none after the teacher has left the school again', async () => {
    await ask(details.mobile);
    await theTeacherSays(true);
    const teachers = paths.teachers(own.schoolId, own.batchId, own.divisionId);
    // Checks that the search finds the data while it is visible.
    expect((await rogue.get(teachers)).body).toContain(details.whatsapp);
    expect((await rogue.get(`/uploads/${photo.name}.webp`)).statusCode).toBe(200);
    await teacher.caller.delete(paths.ownClass(own.divisionId));
    const { schoolId } = own;
    for (const address of [paths.allTeachers, teachers, paths.teacherInvitations(schoolId)]) {
      await keep(rogue.get(address));
    }
    expect((await keep(rogue.get(`/uploads/${photo.name}.webp`))).statusCode).toBe(404);
    expectNothingOfTeacher();
  });
});

describe('the existence of a teacher', () => {
  /** Returns all that an admin sees about one contact, without ids, times and the contact itself. */
  async function seen(kind: 'mobile' | 'email', contact: string): Promise<unknown[]> {
    const { schoolId } = own;
    const all: unknown[] = [];
    const add = ({ statusCode, headers, body }: LightMyRequestResponse) => {
      const { date: _, ...others } = headers;
      all.push([statusCode, others, body]);
      // Gives every step its own time, so that lists have one order.
      server.pass(1);
    };
    add(await rogue.post(invitePath(), { contact, subject: 'English' }));
    add(await rogue.post(invitePath(), { contact, subject: 'English' }));
    if (!contact.includes('@')) add(await rogue.post(assignPath(), { mobile: contact, subject: 'Hindi' }));
    const list = async () => {
      server.pass(1);
      const rows = (await rogue.get(paths.teacherInvitations(schoolId))).json();
      const mine = rows.filter((row: { contact: string }) => row.contact === contact);
      return mine.map(({ _id, contact: __, createdAt, expiresAt, ...row }: Record<string, string>) => ({
        ...row,
        lasts: new Date(expiresAt ?? '').getTime() - new Date(createdAt ?? '').getTime(),
      }));
    };
    all.push(await list());
    if (contact === details[kind]) await theTeacherSays(false);
    server.pass(1);
    all.push(await list());
    add(await rogue.post(invitePath(), { contact, subject: 'English' }));
    all.push(await list());
    const [{ _id }] = (await rogue.get(paths.teacherInvitations(schoolId)))
      .json()
      .filter((row: { contact: string }) => row.contact === contact);
    add(await rogue.delete(paths.teacherInvitation(schoolId, _id)));
    add(await rogue.post(invitePath(), { contact, subject: 'English' }));
    all.push(await list());
    const trail = (await rogue.get(paths.audit(schoolId))).json().entries;
    const acts = trail.filter(({ action }: { action: string }) => action !== 'read-activity').slice(0, 3);
    all.push(acts.map((act: Record<string, unknown>) => [act['action'], act['details'], act['personId']]));
    add(await rogue.get(paths.allTeachers));
    return all;
  }

  // Shows threat:teachers-between-schools
  it.each(['mobile', 'email'] as const)(
    'an admin of another school cannot test it by %s: all responses are the same, also after a refusal',
    async (kind) => {
      server.pass(1);
      const ofTeacher = await seen(kind, details[kind]);
      const ofNobody = await seen(kind, strangers[kind]);
      expect(ofTeacher).toEqual(ofNobody);
    },
  );

  it('an admin of another school cannot test it by a shared number or an account that will be deleted', async () => {
    const leaving = await aTeacher(server, {
      mobile: '+919847022222',
      assigned_at: '2026-01-01T00:00:00.000Z',
    });
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('deletions')
        .values({
          account_kind: 'teacher',
          account_id: leaving.id,
          asked_at: '2026-01-01T00:00:00.000Z',
          due_at: '2099-01-01T00:00:00.000Z',
          places: '[]',
        })
        .execute(),
    );
    await aTeacher(server, { mobile: '+919847033333', assigned_at: '2026-01-01T00:00:00.000Z' });
    await aTeacher(server, { mobile: '+919847033333', assigned_at: '2026-01-01T00:00:00.000Z' });
    const [leavers, twins, nobody] = [
      await ask('+919847022222'),
      await ask('+919847033333'),
      await ask(strangers.mobile),
    ];
    expect([leavers.statusCode, leavers.body]).toEqual([nobody.statusCode, nobody.body]);
    expect([twins.statusCode, twins.body]).toEqual([nobody.statusCode, nobody.body]);
  });
});
