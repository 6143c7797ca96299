import { type CastSchool, sessionToken } from './cast-school.ts';
import type { Caller, TestServer } from './harness.ts';

interface CastServer {
  server: TestServer;
  school: CastSchool;
}

/** Creates a signed-in teacher of a division of the cast, or of none. */
export async function aTeacher(
  { server, school }: CastServer,
  assignedTo: '1-2-A' | '2-1-A' | null,
): Promise<Caller> {
  const id = `teacher-${assignedTo ?? 'unassigned'}-id`;
  const { database, clock, revisions } = server.ctx;
  const now = clock().toISOString();
  await database.write(async (tx) => {
    await tx
      .insertInto('teachers')
      .values({ id, name: `Teacher ${id}`, email: `${id}@example.org`, created_at: now })
      .execute();
    if (assignedTo) {
      const { divisionId } = school.places[assignedTo];
      await revisions.assignTeacher(tx, { divisionId, teacherId: id, subject: 'Maths', now });
    }
  });
  return server.as(await sessionToken(server, 'teacher', id));
}

/** Creates a signed-in admin of the school of a division of the cast, or of none. */
export async function anAdminOf(
  { server, school }: CastServer,
  divisionPath: '1-1-A' | '2-1-A' | null,
): Promise<Caller> {
  const id = `admin-${divisionPath ?? 'of-nothing'}-id`;
  const { database, clock } = server.ctx;
  const now = clock().toISOString();
  await database.write(async (tx) => {
    await tx
      .insertInto('admins')
      .values({
        id,
        name: id,
        email: `${id}@example.org`,
        password_hash: '',
        state: 'active',
        created_at: now,
      })
      .execute();
    if (divisionPath) {
      await tx
        .insertInto('school_admins')
        .values({ school_id: school.places[divisionPath].schoolId, admin_id: id, created_at: now })
        .execute();
    }
  });
  return server.as(await sessionToken(server, 'admin', id));
}
