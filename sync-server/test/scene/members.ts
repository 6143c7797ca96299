import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import { sessionToken } from './cast-school.ts';
import { aMobile, aRecord } from './divisions.ts';
import type { Caller, TestServer } from './harness.ts';

export interface Member {
  id: string;
  mobile: string;
  token: string;
  caller: Caller;
}

/** Creates a signed-in schoolmate with a proved number, without the seconds that password hashing takes. */
export async function aMember(
  server: TestServer,
  divisionIds: string | readonly string[] = [],
  fields: Partial<RowOf<'schoolmates'>> = {},
): Promise<Member> {
  const mobile = fields.mobile ?? aMobile();
  const claimed_at = server.ctx.clock().toISOString();
  const id = await aRecord(server, { mobile, claimed_at, ...fields }, ...[divisionIds].flat());
  const token = await sessionToken(server, 'schoolmate', id);
  return { id, mobile, token, caller: server.as(token) };
}

export interface AnyTeacher {
  id: string;
  mobile: string;
  caller: Caller;
}

export async function aTeacher(
  server: TestServer,
  fields: Partial<RowOf<'teachers'>> = {},
): Promise<AnyTeacher> {
  const id = nanoid(16);
  const mobile = fields.mobile ?? aMobile();
  const created_at = server.ctx.clock().toISOString();
  await server.ctx.database.write((tx) =>
    tx
      .insertInto('teachers')
      .values({ id, name: 'Mr. Thomas', email: `${id}@example.org`, mobile, created_at, ...fields })
      .execute(),
  );
  return { id, mobile, caller: server.as(await sessionToken(server, 'teacher', id)) };
}

/** Creates a registered admin who is signed in and manages the given schools. */
export async function anotherAdmin(server: TestServer, schoolIds: readonly string[] = []) {
  const id = nanoid(16);
  const email = `${id.toLowerCase()}@example.org`;
  const created_at = server.ctx.clock().toISOString();
  await server.ctx.database.write(async (tx) => {
    const row = { id, name: 'Another Admin', email, password_hash: '', state: 'active' as const, created_at };
    await tx.insertInto('admins').values(row).execute();
    for (const school_id of schoolIds) {
      await tx.insertInto('school_admins').values({ school_id, admin_id: id, created_at }).execute();
    }
  });
  return { id, email, caller: server.as(await sessionToken(server, 'admin', id)) };
}

/** Makes a person a newcomer until this time. Null ends the veil. */
export async function setVeil(
  { ctx }: TestServer,
  schoolmateId: string,
  veiled_until: string | null = '2099-01-01T00:00:00.000Z',
): Promise<void> {
  await ctx.database.write((tx) =>
    tx.updateTable('schoolmates').set({ veiled_until }).where('id', '=', schoolmateId).execute(),
  );
}
