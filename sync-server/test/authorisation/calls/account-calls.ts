import { dueAtOf } from '#auth/sessions.ts';
import { askDeletion, keepAccount } from '#features/account/deletion-service.ts';
import { removeSecondFactor } from '#features/admins/second-factor-service.ts';
import { askForPass } from '#features/session/install-passes-service.ts';
import { aSession } from '#test/scene/cast-school.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { codeOf, giveSecondFactor } from '#test/scene/second-factor.ts';
import type { Principal } from '../matrix.ts';
import type { World } from '../world.ts';
import { type Make, newEmail, nothing, write } from './call.ts';

export const adminOf = (world: World, principal: Principal) =>
  world.accounts[principal === 'AO' ? 'AO' : 'AI'].id;

export async function adminPassword(world: World, principal: Principal): Promise<string> {
  const id = adminOf(world, principal);
  const password_hash = await world.server.ctx.passwords.hash(`own-password-of ${id}`);
  await write(world, (tx) => tx.updateTable('admins').set({ password_hash }).where('id', '=', id).execute());
  return `own-password-of ${id}`;
}

async function adminCode(world: World, principal: Principal, isInForce: boolean): Promise<string> {
  return codeOf(world.server, await giveSecondFactor(world.server, adminOf(world, principal), isInForce));
}

const withoutSecondFactor = (world: World, principal: Principal) =>
  write(world, (tx) => removeSecondFactor(tx, adminOf(world, principal)));

/** Returns the account of a principal that can be deleted. */
function leaverOf({ accounts }: World, principal: Principal) {
  if (principal === 'AN' || accounts[principal].kind === 'admin') return null;
  return { ...accounts[principal], sessionId: '' };
}

export async function ownPassword(world: World, principal: Principal): Promise<string> {
  const account = leaverOf(world, principal);
  const password = `own-password-of ${account?.id}`;
  if (account?.kind === 'teacher') {
    const password_hash = await world.server.ctx.passwords.hash(password);
    await write(world, (tx) =>
      tx.updateTable('teachers').set({ password_hash }).where('id', '=', account.id).execute(),
    );
  }
  return password;
}

/** Restores an account that asked for its deletion, with the photo addresses that the search looks for. */
async function keep(world: World, principal: Principal): Promise<void> {
  const account = leaverOf(world, principal);
  if (!account) return;
  const isLeaving = (await dueAtOf(world.server.ctx.database.read, account)) !== null;
  if (isLeaving) await keepAccount(world.server.ctx, account);
  const known = [...world.school.people.values()].find(({ id }) => id === account.id);
  if (!known) return;
  await write(world, async (tx) => {
    const names = { photo_id: known.photoName, school_photo_id: known.schoolPhoto.name };
    const row = await tx
      .selectFrom('schoolmates')
      .select(['photo_id', 'school_photo_id'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    for (const column of ['photo_id', 'school_photo_id'] as const) {
      await tx.updateTable('photos').set({ name: names[column] }).where('id', '=', row[column]).execute();
    }
  });
}

async function aWaitingAdmin(world: World): Promise<string> {
  const { id } = await anotherAdmin(world.server);
  await write(world, (tx) =>
    tx.updateTable('admins').set({ state: 'waiting' }).where('id', '=', id).execute(),
  );
  return id;
}

/** Calls of the API reference, sessions, accounts and admins. */
export const accountCalls: Record<string, Make> = {
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
  'POST /api/session/install-pass': nothing,
  'POST /api/session/install-pass/redemption': async ({ server, accounts }) => {
    const sessionId = await aSession(server, 'schoolmate', accounts.SE.id);
    const { pass } = await askForPass(server.ctx, { ...accounts.SE, sessionId });
    return { body: { pass, display: 'standalone' } };
  },
  'POST /api/web-vitals': () => ({
    body: { route: '/viewpage-new', metrics: [{ name: 'LCP', value: 812, rating: 'good' }] },
  }),
  'GET /api/account/sessions': nothing,
  'DELETE /api/account/sessions/:sessionId': async (world) => ({
    params: { sessionId: await aSession(world.server, 'schoolmate', world.accounts.SE.id) },
  }),
  'GET /api/account/data': nothing,
  'POST /api/account/password': async (world, principal) => {
    const isAdmin = principal === 'AI' || principal === 'AO';
    const own = await (isAdmin ? adminPassword : ownPassword)(world, principal);
    return { body: { oldPassword: own, newPassword: own } };
  },
  'POST /api/account/deletion': async (world, principal) => ({
    body: { password: await ownPassword(world, principal) },
    after: () => keep(world, principal),
  }),
  'DELETE /api/account/deletion': async (world, principal) => {
    const { server } = world;
    const account = leaverOf(world, principal);
    if (account) await askDeletion(server.ctx, account, await ownPassword(world, principal));
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
    const { password_hash } = await world.server.ctx.database.read
      .selectFrom('admins')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ticket = world.server.ctx.secondFactor.ticket(id, password_hash, world.server.ctx.clock());
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
};
