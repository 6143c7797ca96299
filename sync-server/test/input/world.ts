import type { LightMyRequestResponse } from 'fastify';
import { type ZodObject, z } from 'zod';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';
import { type Route, routesOf } from '#test/scene/routes.ts';

/** A call with a JSON body. Its address and caller pass the access checks, so that only the body is tested. */
export interface JsonCall {
  name: string;
  schema: ZodObject;
  /** In bytes; the server does not read a larger body. */
  maxBytes: number;
  send: (body: string | Buffer, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}

export interface World {
  server: TestServer;
  calls: JsonCall[];
  /** Returns every row of every table as one text. */
  dump: () => Promise<string>;
}

/** Opens a server with one record of everything that a path can name. */
export async function openWorld(): Promise<World> {
  const server = await openTestServer();
  // Stubs password hashes: these tests are about input, and real hashes would take most of the time.
  server.ctx.passwords.hash = async () => 'no hash';
  server.ctx.passwords.verify = async () => true;
  server.ctx.passwords.isOutdated = () => false;
  const admin = await anAdmin(server);
  const division = await aDivision(admin);
  const mobile = aMobile();
  await aRecord(server, { mobile }, division.divisionId);
  const member = await signUp(server, mobile, 'member');
  const created_at = server.ctx.clock().toISOString();
  const teacherId = 'teacher-of-the-world';
  await server.ctx.database.write(async (tx) => {
    const teacher = { id: teacherId, name: 'Mr. Thomas', email: 'thomas@example.org', created_at };
    await tx.insertInto('teachers').values(teacher).execute();
    const assignment = { divisionId: division.divisionId, teacherId, subject: 'Maths', now: created_at };
    await server.ctx.revisions.assignTeacher(tx, assignment);
  });
  const tokens: Record<string, string> = {
    admin: (
      await server.as(null).post('/api/admin/login', { email: 'admin@example.org', password: 'any' })
    ).json().token,
    schoolmate: member.token,
    teacher: await sessionToken(server, 'teacher', teacherId),
  };
  const ids: Record<string, string> = { ...division, mobile, teacherId, schoolmateId: member.id };
  const routes = await routesOf(server);
  const calls = routes.flatMap((route): JsonCall[] => {
    if (!(route.body instanceof z.ZodObject)) return [];
    const token = Array.isArray(route.access) ? (tokens[route.access[0] ?? ''] ?? null) : null;
    return [
      {
        name: `${route.method} ${route.url}`,
        schema: route.body,
        maxBytes: route.bodyLimit ?? 64 * 1024,
        send: (body, headers = {}) =>
          server.app.inject({
            method: route.method as 'POST',
            url: addressOf(route, ids),
            payload: body,
            headers: {
              'content-type': 'application/json',
              ...(token === null ? {} : { authorization: `Bearer ${token}` }),
              ...headers,
            },
          }),
      },
    ];
  });
  return { server, calls, dump: () => dumpOf(server) };
}

function addressOf(route: Route, ids: Record<string, string>): string {
  return route.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(ids[name] ?? 'no-such-thing-at-all'),
  );
}

const tables = [
  'admins',
  'school_admins',
  'schools',
  'batches',
  'divisions',
  'schoolmates',
  'memberships',
  'declined_offers',
  'teachers',
  'teaching',
  'photos',
  'otp_challenges',
  'sessions',
  'join_requests',
  'attempts',
  'posts',
  'post_photos',
  'post_reports',
  'notifications',
] as const;

async function dumpOf({ ctx }: TestServer): Promise<string> {
  const rows = await Promise.all(
    tables.map((table) => ctx.database.read.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}
