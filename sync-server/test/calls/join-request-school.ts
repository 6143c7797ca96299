import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, type Member } from '#test/scene/members.ts';

export let server: TestServer;
export let admin: Caller;
export let stranger: Caller;
export let divisionPath: DivisionIds;
export let other: DivisionIds;
export let me: Member;

export const ask = (who = me, fields: object = {}, where = divisionPath) =>
  who.caller.post(paths.sendRequest, { ...where, userMobile: who.mobile, ...fields });

export const asked = async (who = me, where = divisionPath): Promise<string> =>
  (await ask(who, {}, where)).json()._id;

export const accept = (requestId: string, who = me, fields: object = {}, where = divisionPath, by = admin) =>
  by.post(paths.acceptRequest(where.schoolId, where.batchId, where.divisionId), {
    requestId,
    userMobile: who.mobile,
    ...fields,
  });

export const reject = (requestId: string, by = admin) => by.delete(paths.request(requestId));

export const meOf = async (who = me) => (await who.caller.get(paths.pull)).json().me;

export const divisionsOf = async (who = me) =>
  (await meOf(who)).memberships.map((each: DivisionIds) => each.divisionId);

export const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];

export const missing = [404, 'not-found', messages.notFound];

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openJoinRequestSchool() {
  beforeAll(async () => {
    server = await openTestServer();
    admin = await anAdmin(server);
    stranger = (await anotherAdmin(server)).caller;
    divisionPath = await aDivision(admin);
    other = { ...divisionPath, ...(await aClass(admin, divisionPath.schoolId, '2013 - 2014')) };
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    me = await aMember(server);
  });
}
