import { nanoid } from 'nanoid';
import { workbook } from '#test/files/workbooks.ts';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import { goodPassword, goodPasswordHash } from '#test/scene/harness.ts';
import { aTeacher } from '#test/scene/members.ts';
import type { World } from '../world.ts';
import { aForeignClass } from './bare-class.ts';
import {
  aListed,
  division,
  inSchool,
  type Make,
  newEmail,
  nothing,
  now,
  photo,
  school,
  target,
  write,
} from './call.ts';

/** The same bytes each time, so that a process reads them only once. */
const smallList = workbook([['Name'], ['Fresh Person']]);

async function anAssignment(world: World) {
  const { divisionId } = target(world);
  const { id } = await aTeacher(world.server);
  const assignment = { divisionId, teacherId: id, subject: 'Maths', now: now(world) };
  await write(world, (tx) => world.server.ctx.revisions.assignTeacher(tx, assignment));
  return id;
}

/**
 * Creates an invitation to a class of the target's school. Without `teacherId` no teacher has its contact.
 */
export async function anInvitation(
  world: World,
  { teacherId, adminId, divisionId }: { teacherId: string | null; adminId: string; divisionId: string },
): Promise<string> {
  const id = nanoid(16);
  await write(world, (tx) =>
    tx
      .insertInto('teaching_invitations')
      .values({
        id,
        division_id: divisionId,
        teacher_id: teacherId,
        contact: aMobile(),
        subject: 'Maths',
        admin_id: adminId,
        created_at: now(world),
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .execute(),
  );
  return id;
}

/** Creates a division of another school in which TI has a class. */
async function aTaughtClass(world: World) {
  const { divisionId } = await aForeignClass(world);
  const assignment = { divisionId, teacherId: world.accounts.TI.id, subject: 'Maths', now: now(world) };
  await write(world, (tx) => world.server.ctx.revisions.assignTeacher(tx, assignment));
  return { divisionId };
}

const teacherForm = async () => ({
  name: 'Fresh Teacher',
  email: newEmail(),
  mobile: '9846012345',
  place: 'Kochi',
  gender: 'Female',
  password: goodPassword,
  ...(await photo('profilePhoto')),
});

const person = () => ({
  name: 'Fresh',
  email: newEmail(),
  mobile: aMobile(),
  place: 'Kochi',
  password: goodPassword,
  confirmPassword: goodPassword,
});

/** Calls of an admin about the people of a division, and calls of teachers. */
export const peopleCalls: Record<string, Make> = {
  [`GET ${division}/schoolmates`]: (world) => ({ params: target(world) }),
  [`PUT ${division}/schoolmates/:schoolmateId`]: async (world) => ({
    params: { ...target(world), schoolmateId: await aListed(world) },
    body: { name: 'Fresh', gender: 'Female', mobile: aMobile() },
  }),
  [`DELETE ${division}/schoolmates/:schoolmateId`]: async (world) => ({
    params: { ...target(world), schoolmateId: await aListed(world) },
  }),
  [`GET ${division}/yearbook`]: (world) => ({ params: target(world) }),
  [`GET ${division}/teachers`]: (world) => ({ params: target(world) }),
  [`POST ${division}/assign-teacher`]: async (world) => ({
    params: target(world),
    body: { teacherId: (await aTeacher(world.server)).id, subject: 'Maths' },
  }),
  [`POST ${division}/teacher-invitations`]: (world) => ({
    params: target(world),
    body: { contact: aMobile(), subject: 'Maths' },
  }),
  [`GET ${school}/teacher-invitations`]: (world) => ({ params: inSchool(world) }),
  [`DELETE ${school}/teacher-invitations/:invitationId`]: async (world) => ({
    params: {
      ...inSchool(world),
      invitationId: await anInvitation(world, {
        teacherId: null,
        adminId: world.accounts.AI.id,
        divisionId: target(world).divisionId,
      }),
    },
  }),
  [`PUT ${division}/teachers/:teacherId`]: async (world) => ({
    params: { ...target(world), teacherId: await anAssignment(world) },
    body: { subject: 'Maths', newSubject: 'Physics' },
  }),
  [`DELETE ${division}/teachers/:teacherId`]: async (world) => ({
    params: { ...target(world), teacherId: await anAssignment(world) },
    query: { subject: 'Maths' },
  }),
  'POST /api/schoolmates/register | into a division': (world) => ({
    body: { ...person(), ...target(world) },
  }),
  'POST /api/schoolmates/register | into none': () => ({ body: person() }),
  'GET /api/schoolmates/waiting': nothing,
  'POST /api/schoolmates/waiting/:schoolmateId': async (world) => ({
    params: { schoolmateId: await aRecord(world.server, { made_by: world.accounts.AI.id }) },
    body: target(world),
  }),
  'POST /api/xluploads/excel': (world) => ({
    form: { ...target(world), file: { name: 'list.xlsx', bytes: smallList } },
  }),
  'GET /api/xluploads/template': nothing,

  'POST /api/teachers/register': async () => ({ form: await teacherForm() }),
  'POST /api/teachers/login': async ({ server }) => {
    const email = newEmail();
    await aTeacher(server, { email, password_hash: goodPasswordHash });
    return { body: { email, password: goodPassword } };
  },
  'GET /api/teachers': nothing,
  'GET /api/teachers/own': nothing,
  'PUT /api/teachers/own': () => ({ body: { place: 'Kochi' } }),
  'POST /api/teachers/own/invitations/:invitationId': async (world) => ({
    params: {
      invitationId: await anInvitation(world, {
        teacherId: world.accounts.TI.id,
        adminId: world.accounts.AI.id,
        divisionId: target(world).divisionId,
      }),
    },
    body: { accept: false },
  }),
  'DELETE /api/teachers/own/divisions/:divisionId': async (world) => ({ params: await aTaughtClass(world) }),
  'POST /api/teachers/own/photo': async () => ({ form: await photo('profilePhoto') }),
};
