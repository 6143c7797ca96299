import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll } from 'vitest';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** Tests the table of schoolmates: an admin's edits and removals. */

export let server: TestServer;

export let admin: Caller;
export let divisionPath: DivisionIds;
export let other: DivisionIds;
export let foreign: DivisionIds;
export let foreigner: Caller;

export const pathOf = (id: string, where = divisionPath) =>
  paths.managedSchoolmate(where.schoolId, where.batchId, where.divisionId, id);

export const edit = (id: string, body: object, where = divisionPath, by = admin) =>
  by.put(pathOf(id, where), body);

export const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];

export const needed = (mobile: string) => ({ name: 'New Name', gender: 'Female', mobile });

export const viewer = async (divisionId = divisionPath.divisionId) => {
  const device = new ReplicaClient((await aMember(server, divisionId)).caller);
  await device.pull();
  return device;
};

export const faceOn = (device: ReplicaClient, id: string, divisionId = divisionPath.divisionId) =>
  device.rosters.get(divisionId)?.schoolmates.find((each) => each._id === id);

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openPeopleTableSchool() {
  beforeAll(async () => {
    server = await openTestServer();
    admin = await anAdmin(server);
    divisionPath = await aDivision(admin);
    other = { ...divisionPath, ...(await aClass(admin, divisionPath.schoolId, '2013 - 2014')) };
    foreigner = (await anotherAdmin(server)).caller;
    foreign = await aDivision(foreigner, 'Foreign School');
  });
  afterAll(() => server.close());
}
