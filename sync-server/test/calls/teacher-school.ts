import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  type FilePart,
  goodPassword,
  openTestServer,
  type TestServer,
} from '#test/scene/harness.ts';

/**
 * Tests the registration, the sign-in and the own details of teachers, and the list that admins pick from.
 */

export let server: TestServer;

export let admin: Caller;
export let divisionPath: DivisionIds;
export let photo: FilePart;
export let emails = 0;

export type Fields = Record<string, string | FilePart>;

export const form = (over: Record<string, string | FilePart | undefined> = {}): Fields => {
  const fields = {
    name: 'Leela Kurian',
    email: `leela-${++emails}@example.org`,
    mobile: '9846012345',
    place: 'Kollam',
    gender: 'Female',
    password: goodPassword,
    confirmPassword: goodPassword,
    profilePhoto: photo,
    ...over,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
};

export const assign = (teacherId: string, where = divisionPath, by = admin) =>
  by.post(paths.assignTeacher(where.schoolId, where.batchId, where.divisionId), {
    teacherId,
    subject: 'Maths',
  });

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openTeacherSchool() {
  beforeAll(async () => {
    server = await openTestServer();
    admin = await anAdmin(server);
    divisionPath = await aDivision(admin);
    photo = { name: 'me.jpg', bytes: await aPhoto(3) };
  });
  afterAll(() => server.close());
}
