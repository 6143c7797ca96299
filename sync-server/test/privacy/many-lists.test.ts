import { classLists } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
  admin = await anAdmin(server);
});
afterAll(() => server.close());

const actsOf = async (schoolId: string) =>
  server.ctx.database.read
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('school_id', '=', schoolId)
    .where('action', '=', 'read-many-lists')
    .execute();

// Shows threat:harvesting, decision:newcomers-veil
it('an account that reads the lists of many classes has to pause, and the activity of the school says so once', async () => {
  const { schoolId, batchId, divisionId } = await aDivision(admin);
  const { id, caller } = await aMember(server, divisionId);
  const list = () => caller.get(paths.schoolmates(schoolId, batchId, divisionId));
  const divisions = () => caller.get(paths.divisions(schoolId, batchId));
  for (let read = 0; read < classLists.perAccount; read += 1) {
    expect((await (read % 2 === 0 ? list() : divisions())).statusCode).toBe(200);
  }
  expect(await actsOf(schoolId)).toEqual([]);
  for (const read of [list, divisions, list]) {
    const refused = await read();
    expect([refused.statusCode, refused.json().message]).toEqual([429, serverWords.tooManyLists]);
  }
  expect(await actsOf(schoolId)).toEqual([{ action: 'read-many-lists', actor_id: id }]);
  // The app reads its own copy, which a pause does not stop.
  expect((await caller.get(paths.pull)).statusCode).toBe(200);
  server.pass(classLists.window);
  expect((await list()).statusCode).toBe(200);
});
