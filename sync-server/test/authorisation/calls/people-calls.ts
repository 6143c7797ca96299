import { aMobile, aRecord } from '#test/divisions.ts';
import { workbook } from '#test/files/workbooks.ts';
import { goodPassword, goodPasswordHash } from '#test/harness.ts';
import { aTeacher } from '#test/members.ts';
import type { World } from '../world.ts';
import { aListed, division, type Make, newEmail, nothing, now, photo, target, write } from './call.ts';

async function anAssignment(world: World) {
  const { divisionId } = target(world);
  const { id } = await aTeacher(world.server);
  const assignment = { divisionId, teacherId: id, subject: 'Maths', now: now(world) };
  await write(world, (tx) => world.server.ctx.revisions.assignTeacher(tx, assignment));
  return id;
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

/** The people of a division as their admin keeps them, and teachers. */
export const peopleCalls: Record<string, Make> = {
  [`GET ${division}/schoolmates`]: (world) => ({ params: target(world) }),
  [`PUT ${division}/schoolmates/:schoolmateId`]: async (world) => ({
    params: { ...target(world), schoolmateId: await aListed(world) },
    body: { name: 'Fresh', gender: 'Female', mobile: aMobile() },
  }),
  [`DELETE ${division}/schoolmates/:schoolmateId`]: async (world) => ({
    params: { ...target(world), schoolmateId: await aListed(world) },
  }),
  [`GET ${division}/teachers`]: (world) => ({ params: target(world) }),
  [`POST ${division}/assign-teacher`]: async (world) => ({
    params: target(world),
    body: { teacherId: (await aTeacher(world.server)).id, subject: 'Maths' },
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
    form: { ...target(world), file: { name: 'list.xlsx', bytes: workbook([['Name'], ['Fresh Person']]) } },
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
  'POST /api/teachers/own/photo': async () => ({ form: await photo('profilePhoto') }),
};
