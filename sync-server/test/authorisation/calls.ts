import { nanoid } from 'nanoid';
import { dueAtOf } from '#auth/sessions.ts';
import { askDeletion, keepAccount } from '#features/account/deletion-service.ts';
import { forgetSecondFactor } from '#features/admins/second-factor-service.ts';
import { removePlace } from '#features/claims/removal-service.ts';
import { comparedRecords } from '#features/duplicates/duplicates-store.ts';
import { absorbRecord } from '#features/people/absorb-record.ts';
import { aPhoto, aSession } from '#test/cast-school.ts';
import { workbook } from '#test/files/workbooks.ts';
import { type FilePart, goodPassword, lastCode } from '#test/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/members.ts';
import { aMobile, aRecord } from '#test/places.ts';
import { aPost, aReport } from '#test/posts.ts';
import { codeOf, giveSecondFactor } from '#test/second-factor.ts';
import { type Principal, principals } from './matrix.ts';
import { self, type World } from './world.ts';

/** One call with all that it wants, whoever makes it. */
export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, string | FilePart>;
  /** Puts back what later calls rely on. */
  after?: () => Promise<unknown>;
}

type Make = (world: World, principal: Principal) => Call | Promise<Call>;

const target = ({ school }: World) => ({ ...school.places['1-1-A'] });
const inSchool = (world: World) => ({ schoolId: target(world).schoolId });
const inBatch = (world: World) => ({ ...inSchool(world), batchId: target(world).batchId });
const newEmail = () => `${nanoid(8).toLowerCase()}@example.org`;
const photo = async (field: string): Promise<Record<string, FilePart>> => ({
  [field]: { name: 'a.jpg', bytes: await smallPhoto },
});
/** Looks like nobody's of the cast. */
const smallPhoto = aPhoto(77);
const now = ({ server }: World) => server.parts.clock().toISOString();
const write = ({ server }: World, work: Parameters<typeof server.parts.database.write>[0]) =>
  server.parts.database.write(work);

/** A batch with a division in it that hold nobody. */
async function aBareClass(world: World, schoolId = target(world).schoolId) {
  const ids = { schoolId, batchId: nanoid(16), divisionId: nanoid(16) };
  const { batchId, divisionId } = ids;
  const created_at = now(world);
  await write(world, async ({ trx }) => {
    const batch = {
      id: batchId,
      school_id: schoolId,
      label: batchId,
      label_key: batchId,
      revision: 1,
      floor: 0,
    };
    await trx
      .insertInto('batches')
      .values({ ...batch, created_at })
      .execute();
    const division = { id: divisionId, batch_id: batchId, name: '10-A', name_key: '10-a', created_at };
    await trx.insertInto('divisions').values(division).execute();
  });
  return ids;
}

/** A school without anything in it; of the admin AI where it is to be managed. */
async function aBareSchool(world: World, isManaged: boolean): Promise<{ schoolId: string }> {
  const id = nanoid(16);
  const created_at = now(world);
  await write(world, async ({ trx }) => {
    await trx.insertInto('schools').values({ id, name: 'Bare', revision: 1, created_at }).execute();
    if (!isManaged) return;
    const admin_id = world.accounts.AI.id;
    await trx.insertInto('school_admins').values({ school_id: id, admin_id, created_at }).execute();
  });
  return { schoolId: id };
}

/** A class whose admin is none of the principals: who asks to join it tells it their number. */
const aForeignClass = async (world: World) => aBareClass(world, (await aBareSchool(world, false)).schoolId);

/** Two records of one person, on the list of the target. */
async function aLikelyPair(world: World) {
  const { schoolId, divisionId } = target(world);
  const record = (place: string) => aRecord(world.server, { name: 'Twice Listed', place }, divisionId);
  const [keep, gone] = [await record('Kochi'), await record('Kottayam')];
  const seen = await comparedRecords(world.server.parts.database.read, schoolId, [keep, gone]);
  return { keep, gone, seen: { keep: seen.get(keep)?.version ?? '', gone: seen.get(gone)?.version ?? '' } };
}

/** A merge that can be undone, and its id. */
async function aMerge(world: World): Promise<string> {
  const { keep: keptId, gone: goneId } = await aLikelyPair(world);
  const merge = { keptId, goneId, how: 'merge', adminId: world.accounts.AI.id } as const;
  const { parts } = world.server;
  return (await parts.database.write((writing) => absorbRecord(parts, writing, merge))) ?? '';
}

const adminOf = (world: World, principal: Principal) => world.accounts[principal === 'AO' ? 'AO' : 'AI'].id;

async function adminPassword(world: World, principal: Principal): Promise<string> {
  const id = adminOf(world, principal);
  const password_hash = `cheap own-password-of ${id}`;
  await write(world, ({ trx }) =>
    trx.updateTable('admins').set({ password_hash }).where('id', '=', id).execute(),
  );
  return `own-password-of ${id}`;
}

async function adminCode(world: World, principal: Principal, isInForce: boolean): Promise<string> {
  return codeOf(world.server, await giveSecondFactor(world.server, adminOf(world, principal), isInForce));
}

const withoutSecondFactor = (world: World, principal: Principal) =>
  write(world, (writing) => forgetSecondFactor(writing, adminOf(world, principal)));

const aMemberRecord = (world: World, fields: object = {}) =>
  aRecord(world.server, { name: 'Fresh', mobile: aMobile(), ...fields }, target(world).divisionId);

/** A link to a place that nobody has claimed, made by an admin of the school. */
async function aLink(world: World, { schoolId, divisionId }: { schoolId: string; divisionId: string }) {
  const inviter = await anotherAdmin(world.server, [schoolId]);
  const placeId = await aRecord(world.server, { name: 'Fresh', mobile: aMobile() }, divisionId);
  const { token, hash } = world.server.parts.claimLinks.make();
  await write(world, ({ trx }) =>
    trx
      .insertInto('invitations')
      .values({
        id: nanoid(16),
        token_hash: hash,
        place_id: placeId,
        division_id: divisionId,
        inviter_kind: 'admin',
        inviter_id: inviter.id,
        created_at: now(world),
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .execute(),
  );
  return { token, placeId };
}

/** A claim that waits, of somebody who is not in the division. */
export async function aClaim(
  world: World,
  schoolmateId: string,
  { schoolId, divisionId }: { schoolId: string; divisionId: string },
): Promise<string> {
  const id = nanoid(16);
  const { placeId } = await aLink(world, { schoolId, divisionId });
  await write(world, ({ trx }) =>
    trx
      .insertInto('claims')
      .values({
        id,
        place_id: placeId,
        division_id: divisionId,
        schoolmate_id: schoolmateId,
        state: 'waiting',
        created_at: now(world),
      })
      .execute(),
  );
  return id;
}

async function aRequest(world: World, by?: { id: string; mobile: string }) {
  const asker = by ?? (await aMember(world.server));
  const place = by ? await aBareClass(world) : target(world);
  const requestId = nanoid(16);
  await write(world, ({ trx }) =>
    trx
      .insertInto('join_requests')
      .values({
        id: requestId,
        schoolmate_id: asker.id,
        division_id: place.divisionId,
        self_intro: null,
        state: 'pending',
        created_at: now(world),
      })
      .execute(),
  );
  return { requestId, place, mobile: asker.mobile };
}

const aPostOfSelf = async (world: World) =>
  (await aPost(world.server, { batchId: target(world).batchId, authorId: world.accounts.SE.id })).id;

/** Whom a principal hides from. */
async function hiddenFrom(world: World, principal: Principal): Promise<string> {
  const from_id = await aMemberRecord(world);
  const owner_id = principal === 'AN' ? world.accounts.SE.id : world.accounts[principal].id;
  const row = { owner_id, from_id, from_kind: 'schoolmate' as const, from_name: 'Fresh', mark: 'mark' };
  await write(world, ({ trx }) =>
    trx
      .insertInto('hidings')
      .values({ ...row, created_at: now(world) })
      .execute(),
  );
  return from_id;
}

async function anAssignment(world: World) {
  const { divisionId } = target(world);
  const { id } = await aTeacher(world.server);
  const assignment = { divisionId, teacherId: id, subject: 'Maths', now: now(world) };
  await write(world, (writing) => world.server.parts.revisions.assignTeacher(writing, assignment));
  return id;
}

/** The account of a principal that could be deleted. */
function leaverOf({ accounts }: World, principal: Principal) {
  if (principal === 'AN' || accounts[principal].kind === 'admin') return null;
  return { ...accounts[principal], sessionId: '' };
}

async function ownPassword(world: World, principal: Principal): Promise<string> {
  const account = leaverOf(world, principal);
  const password = `own-password-of ${account?.id}`;
  if (account?.kind === 'teacher') {
    await write(world, ({ trx }) =>
      trx
        .updateTable('teachers')
        .set({ password_hash: `cheap ${password}` })
        .where('id', '=', account.id)
        .execute(),
    );
  }
  return password;
}

/** Whoever asked for their deletion stays, under the addresses of their photos that the search knows. */
async function keep(world: World, principal: Principal): Promise<void> {
  const account = leaverOf(world, principal);
  if (!account) return;
  const isLeaving = (await dueAtOf(world.server.parts.database.read, account)) !== null;
  if (isLeaving) await keepAccount(world.server.parts, account);
  const known = [...world.school.people.values()].find(({ id }) => id === account.id);
  if (!known) return;
  await write(world, async ({ trx }) => {
    const names = { photo_id: known.photoName, school_photo_id: known.schoolPhoto.name };
    const row = await trx
      .selectFrom('schoolmates')
      .select(['photo_id', 'school_photo_id'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    for (const column of ['photo_id', 'school_photo_id'] as const) {
      await trx.updateTable('photos').set({ name: names[column] }).where('id', '=', row[column]).execute();
    }
  });
}

async function aWaitingAdmin(world: World): Promise<string> {
  const { id } = await anotherAdmin(world.server);
  await write(world, ({ trx }) =>
    trx.updateTable('admins').set({ state: 'waiting' }).where('id', '=', id).execute(),
  );
  return id;
}

async function aFellow(world: World): Promise<string> {
  return (await anotherAdmin(world.server, [target(world).schoolId])).id;
}

/** A code that was sent to a number. */
async function aCode(world: World, path: string, mobile: string): Promise<string> {
  await world.server.as(null).post(path, { mobile });
  return lastCode(world.server, mobile);
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
const nothing: Make = () => ({});
const toSelf: Make = (world) => ({ params: { mobile: world.mobileOf('SE') } });
const toOwn: Make = (world, principal) => ({ params: { mobile: world.mobileOf(principal) } });
const nearest: Partial<Record<Principal, string>> = { SE: 'near', DV: 'near', BT: 'near' };
const photoOf =
  (name: string): Make =>
  ({ school }) => ({ params: { '*': `${school.person(name).photoName}.webp` } });

const school = '/api/schools/:schoolId';
const batch = `${school}/batches/:batchId`;
const division = `${batch}/divisions/:divisionId`;

/** How each row of the matrix is called so that nothing but who calls can be wrong with it. */
export const calls: Record<string, Make> = {
  'GET /healthz': nothing,
  'GET /readyz': nothing,
  'GET /*': () => ({ params: { '*': '' } }),
  'GET /api/openapi.json': nothing,
  'GET /api/docs/': nothing,
  'GET /api/docs/json': nothing,
  'GET /api/docs/yaml': nothing,
  'GET /api/docs/static/*': () => ({ params: { '*': 'index.css' } }),
  'GET /api/docs/static/index.html': nothing,
  'GET /api/docs/static/swagger-initializer.js': nothing,

  'GET /api/session': nothing,
  'POST /api/session/sign-out': nothing,
  'POST /api/web-vitals': () => ({
    body: { route: '/viewpage-new', metrics: [{ name: 'LCP', value: 812, rating: 'good' }] },
  }),
  'GET /api/account/sessions': nothing,
  'DELETE /api/account/sessions/:sessionId': async (world) => ({
    params: { sessionId: await aSession(world.server, 'schoolmate', world.accounts.SE.id) },
  }),
  'GET /api/account/data': nothing,
  'POST /api/account/deletion': async (world, principal) => ({
    body: { password: await ownPassword(world, principal) },
    after: () => keep(world, principal),
  }),
  'DELETE /api/account/deletion': async (world, principal) => {
    const { server } = world;
    const account = leaverOf(world, principal);
    if (account) await askDeletion(server.parts, account, await ownPassword(world, principal));
    return { after: () => keep(world, principal) };
  },
  'POST /api/admin/register': () => ({ body: { name: 'Fresh', email: newEmail(), password: goodPassword } }),
  'POST /api/admin/login': async ({ server }) => {
    const entry = { name: 'Fresh', email: newEmail(), password: goodPassword };
    await server.as(null).post('/api/admin/register', entry);
    return { body: { email: entry.email, password: entry.password } };
  },
  'POST /api/admin/login/second-factor': async (world) => {
    const { id } = await anotherAdmin(world.server);
    const secret = await giveSecondFactor(world.server, id, true);
    const { password_hash } = await world.server.parts.database.read
      .selectFrom('admins')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ticket = world.server.parts.secondFactor.ticket(id, password_hash, world.server.parts.clock());
    return { body: { ticket, code: codeOf(world.server, secret) } };
  },
  'GET /api/admin/second-factor': nothing,
  'POST /api/admin/second-factor': async (world, principal) => ({
    body: { password: await adminPassword(world, principal) },
    after: () => withoutSecondFactor(world, principal),
  }),
  'POST /api/admin/second-factor/confirm': async (world, principal) => ({
    body: { code: await adminCode(world, principal, false) },
    after: () => withoutSecondFactor(world, principal),
  }),
  'POST /api/admin/second-factor/off': async (world, principal) => ({
    body: {
      password: await adminPassword(world, principal),
      code: await adminCode(world, principal, true),
    },
    after: () => withoutSecondFactor(world, principal),
  }),
  'GET /api/admin/waiting': nothing,
  'POST /api/admin/waiting/:adminId': async (world) => ({
    params: { adminId: await aWaitingAdmin(world) },
    body: { approve: false },
  }),

  'GET /api/schools': nothing,
  'POST /api/schools': () => ({ form: { name: 'Fresh' } }),
  [`GET ${school}`]: (world) => ({ params: inSchool(world) }),
  [`PUT ${school}`]: (world) => ({ params: inSchool(world), form: { name: 'St. Mary’s' } }),
  [`DELETE ${school}`]: async (world) => ({ params: await aBareSchool(world, true) }),
  [`GET ${school}/audit`]: (world) => ({ params: inSchool(world) }),
  [`GET ${school}/duplicates`]: (world) => ({ params: inSchool(world), query: { from: '0' } }),
  [`POST ${school}/duplicates/dismissals`]: async (world) => {
    const { keep: one, gone: other } = await aLikelyPair(world);
    return { params: inSchool(world), body: { one, other, dismissed: true } };
  },
  [`GET ${school}/merges`]: async (world) => {
    await aMerge(world);
    return { params: inSchool(world) };
  },
  [`POST ${school}/merges`]: async (world) => ({
    params: inSchool(world),
    body: { ...(await aLikelyPair(world)), fields: { place: 'gone' } },
  }),
  [`POST ${school}/merges/:mergeId/undo`]: async (world) => ({
    params: { ...inSchool(world), mergeId: await aMerge(world) },
  }),
  [`GET ${school}/admins`]: (world) => ({ params: inSchool(world) }),
  [`POST ${school}/admins`]: async (world) => ({
    params: inSchool(world),
    body: { email: (await anotherAdmin(world.server)).email },
  }),
  [`DELETE ${school}/admins/:adminId`]: async (world) => ({
    params: { ...inSchool(world), adminId: await aFellow(world) },
  }),
  'GET /api/getSchoolDetails/:schoolId': (world) => ({ params: inSchool(world) }),
  'GET /api/schools/user-school/:mobile': toSelf,
  [`GET ${school}/batches`]: (world) => ({ params: inSchool(world) }),
  [`POST ${school}/batches`]: (world) => ({ params: inSchool(world), body: { batch: nanoid(8) } }),
  [`PUT ${batch}`]: (world) => ({ params: inBatch(world), body: { batch: nanoid(8) } }),
  [`DELETE ${batch}`]: async (world) => {
    const { divisionId: _, ...params } = await aBareClass(world);
    return { params };
  },
  [`GET ${batch}/divisions`]: (world) => ({ params: inBatch(world) }),
  [`POST ${batch}/divisions`]: (world) => ({ params: inBatch(world), body: { name: nanoid(8) } }),
  [`PUT ${division}`]: (world) => ({ params: target(world), body: { name: nanoid(8) } }),
  [`DELETE ${division}`]: async (world) => ({ params: await aBareClass(world) }),

  [`GET ${batch}/posts`]: (world) => ({ params: inBatch(world) }),
  [`POST ${batch}/posts`]: (world) => ({
    params: inBatch(world),
    form: { _id: nanoid(21), text: 'Do you remember?' },
  }),
  [`PUT ${batch}/posts/:postId`]: async (world) => ({
    params: { ...inBatch(world), postId: await aPostOfSelf(world) },
    form: { text: 'I do.', keep: '', version: '1' },
  }),
  [`DELETE ${batch}/posts/:postId`]: async (world) => ({
    params: { ...inBatch(world), postId: await aPostOfSelf(world) },
  }),
  [`POST ${batch}/posts/:postId/reports`]: async (world) => ({
    params: { ...inBatch(world), postId: await aPostOfSelf(world) },
    body: { reason: 'Not nice' },
  }),
  'GET /api/schoolmates/posts': nothing,
  'GET /api/posts/reported': nothing,
  'POST /api/posts/reported/:postId': async (world) => {
    const postId = await aPostOfSelf(world);
    await aReport(world.server, { postId, reporterId: world.accounts.DV.id });
    return { params: { postId }, body: { remove: true, reason: 'Not nice' } };
  },
  'POST /api/schoolmates/notifications/read': () => ({ body: { ids: [nanoid(16)] } }),
  'PUT /api/schoolmates/hidings/:personId': async (world) => ({
    params: { personId: await aMemberRecord(world) },
    body: { kind: 'schoolmate', name: 'Fresh' },
  }),
  'DELETE /api/schoolmates/hidings/:personId': async (world, principal) => ({
    params: { personId: await hiddenFrom(world, principal) },
  }),

  [`GET ${division}/schoolmates`]: (world) => ({ params: target(world) }),
  [`PUT ${division}/schoolmates/:schoolmateId`]: async (world) => ({
    params: { ...target(world), schoolmateId: await aMemberRecord(world) },
    body: { name: 'Fresh', gender: 'Female', mobile: aMobile() },
  }),
  [`DELETE ${division}/schoolmates/:schoolmateId`]: async (world) => ({
    params: { ...target(world), schoolmateId: await aMemberRecord(world) },
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
    await aTeacher(server, { email, password_hash: `cheap ${goodPassword}` });
    return { body: { email, password: goodPassword } };
  },
  'GET /api/teachers': nothing,
  'GET /api/teachers/own': nothing,
  'PUT /api/teachers/own': () => ({ body: { place: 'Kochi' } }),
  'POST /api/teachers/own/photo': async () => ({ form: await photo('profilePhoto') }),

  'POST /api/otpschoolmates/send-otp': () => ({ body: { mobile: aMobile() } }),
  'POST /api/otpschoolmates/send-otp-forgot': () => ({ body: { mobile: aMobile() } }),
  'POST /api/otpschoolmates/verify-otp': async (world) => {
    const mobile = aMobile();
    return { body: { mobile, otp: await aCode(world, '/api/otpschoolmates/send-otp', mobile) } };
  },
  'PUT /api/schoolmates/signup/:mobile': (world) => ({
    params: { mobile: world.mobileOf('SE') },
    body: { username: `taken_${nanoid(6)}`, password: goodPassword },
  }),
  'POST /api/schoolmates/reset-password': (world) => ({
    body: { mobile: world.mobileOf('SE'), newPassword: goodPassword },
  }),
  'POST /api/schoolmates/schoolmate-login': async ({ server }) => {
    const username = `login_${nanoid(6).toLowerCase()}`;
    await aMember(server, [], { username, password_hash: `cheap ${goodPassword}` });
    return { body: { username, password: goodPassword } };
  },
  'GET /api/schoolmates/:mobile': toSelf,
  'GET /api/schoolmates/:mobile | the own': toOwn,
  'PUT /api/schoolmates/update/:mobile': (world) => ({
    params: { mobile: world.mobileOf('SE') },
    body: { place: nanoid(6) },
  }),
  'PUT /api/schoolmates/update/:mobile | the own': (world, principal) => ({
    params: { mobile: world.mobileOf(principal) },
    body: { place: nanoid(6) },
  }),
  // What is sent is no photo: whoever gets past the door keeps theirs, and the search below goes on knowing it.
  'POST /api/schoolmates/upload-profile-pic/:mobile': (world) => ({
    params: { mobile: world.mobileOf('SE') },
    form: { profilePic: { name: 'a.jpg', bytes: Buffer.from('no photo') } },
  }),
  'POST /api/schoolmates/upload-school-photo/:mobile': (world) => ({
    params: { mobile: world.mobileOf('SE') },
    form: { schoolPhoto: { name: 'a.jpg', bytes: Buffer.from('no photo') } },
  }),
  'POST /api/schoolmates/offers/:schoolmateId': async (world) => ({
    params: {
      schoolmateId: await aRecord(
        world.server,
        { mobile: world.mobileOf('SE'), name: 'Offered' },
        (await aBareClass(world)).divisionId,
      ),
    },
    body: { accept: false },
  }),
  'POST /api/schoolmates/change-password': (world) => {
    const own = `own-password-of ${world.accounts.SE.id}`;
    return { body: { mobile: world.mobileOf('SE'), oldPassword: own, newPassword: own } };
  },
  'POST /api/schoolmates/confirm-mobile': async (world) => {
    const { id } = world.accounts.SE;
    const mobile = aMobile();
    const set = (fields: object) =>
      write(world, ({ trx }) => trx.updateTable('schoolmates').set(fields).where('id', '=', id).execute());
    const before = world.mobileOf('SE');
    await set({ pending_mobile: mobile });
    const otp = await aCode(world, '/api/otpschoolmates/send-otp', mobile);
    return { body: { mobile, otp }, after: () => set({ mobile: before, pending_mobile: null }) };
  },

  'POST /api/schoolmates/send-request | for oneself': async (world, principal) => ({
    body: { ...(await aForeignClass(world)), userMobile: world.mobileOf(principal) },
  }),
  'POST /api/schoolmates/send-request | for SE': async (world) => ({
    body: { ...(await aForeignClass(world)), userMobile: world.mobileOf('SE') },
  }),
  'GET /api/schoolmates/requests': nothing,
  'POST /api/schoolmates/:schoolId/batches/:batchId/divisions/:divisionId/schoolmates': async (world) => {
    const { requestId, mobile } = await aRequest(world);
    const schoolmateId = await aMemberRecord(world);
    return { params: target(world), body: { requestId, userMobile: mobile, schoolmateId } };
  },
  'DELETE /api/schoolmates/requests/:requestId': async (world) => {
    const { requestId } = await aRequest(world, { id: world.accounts.SE.id, mobile: world.mobileOf('SE') });
    return { params: { requestId } };
  },

  'POST /api/claims': async (world) => ({
    body: { token: (await aLink(world, await aForeignClass(world))).token },
  }),
  'GET /api/claims': nothing,
  'POST /api/claims/:claimId': async (world) => ({
    params: { claimId: await aClaim(world, (await aMember(world.server)).id, target(world)) },
    body: { decision: 'accept' },
  }),
  'DELETE /api/claims/:claimId': async (world) => ({
    params: { claimId: await aClaim(world, world.accounts.SE.id, await aForeignClass(world)) },
  }),
  'PUT /api/claims/:claimId/word': async (world) => ({
    params: { claimId: await aClaim(world, (await aMember(world.server)).id, target(world)) },
    body: { word: 'not-them' },
  }),
  'POST /api/claims/invitations': async (world) => ({
    body: { schoolmateId: await aMemberRecord(world), divisionId: target(world).divisionId },
  }),
  'POST /api/claims/link': async (world) => ({ body: { token: (await aLink(world, target(world))).token } }),
  'POST /api/claims/removal': async (world) => ({
    body: { token: (await aLink(world, target(world))).token },
  }),
  'POST /api/claims/removed/:schoolmateId': async (world) => {
    const { token, placeId } = await aLink(world, target(world));
    await removePlace(world.server.parts, 'a network', token);
    return { params: { schoolmateId: placeId } };
  },

  'GET /uploads/* | a photo for the batch': photoOf(self),
  'GET /uploads/* | a photo for the owner': photoOf('Asha Only Me'),
  'GET /uploads/* | a post’s': ({ posts }) => ({ params: { '*': `${posts.quiet.photos[0]?.name}.webp` } }),
  'GET /uploads/* | a reported post’s': ({ posts }) => ({
    params: { '*': `${posts.reported.photos[0]?.name}.webp` },
  }),
  'GET /uploads/* | a teacher’s': async ({ server, accounts }) => {
    const row = await server.parts.database.read
      .selectFrom('photos')
      .select('name')
      .where('owner_id', '=', accounts.TI.id)
      .executeTakeFirstOrThrow();
    return { params: { '*': `${row.name}.small.webp` } };
  },
  'GET /api/sync': (world) => ({ query: { batch: target(world).batchId } }),
  'GET /api/sync/snapshots/:batchId/:from/:revision | as one stands': (world, principal) => ({
    params: { batchId: target(world).batchId, from: nearest[principal] ?? 'school', revision: '1' },
  }),
  'GET /api/sync/snapshots/:batchId/:from/:revision | as one of the batch': (world) => ({
    params: { batchId: target(world).batchId, from: 'near', revision: '1' },
  }),
  'GET /api/sync/schools/:schoolId/:stand': (world) => ({
    params: { schoolId: target(world).schoolId, stand: '1' },
  }),
  'GET /api/sync/posts/:batchId/:revision': (world) => ({
    params: { batchId: target(world).batchId, revision: '1' },
  }),
  'GET /api/sync/events': nothing,
};

export const signedIn = principals.filter((each) => each !== 'AN');
