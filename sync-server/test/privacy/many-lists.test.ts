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

const addClasses = async (schoolId: string, batchId: string, names: readonly string[]) => {
  const added: string[] = [];
  for (const name of names) {
    added.push((await admin.post(paths.divisions(schoolId, batchId), { name })).json()._id);
  }
  return added;
};
const named = (count: number) => Array.from({ length: count }, (_, at) => `Class ${at}`);

/** Creates a school with a batch of as many classes, and a further batch of two classes with a member. */
async function aSchool(count: number) {
  const { schoolId, batchId, divisionId } = await aDivision(admin);
  const [second = ''] = await addClasses(schoolId, batchId, ['10-B']);
  const large: string = (await admin.post(paths.batches(schoolId), { batch: '2013 - 2014' })).json()._id;
  const classes = await addClasses(schoolId, large, named(count));
  const { id, caller } = await aMember(server, divisionId);
  const people = (batch: string, division: string) =>
    caller.get(paths.schoolmates(schoolId, batch, division));
  return {
    ...{ id, caller, schoolId, classes },
    people: (division: string) => people(large, division),
    teachers: (division: string) => caller.get(paths.teachers(schoolId, large, division)),
    first: () => people(batchId, divisionId),
    second: () => people(batchId, second),
    ownBatch: () => caller.get(paths.divisions(schoolId, batchId)),
    largeBatch: () => caller.get(paths.divisions(schoolId, large)),
  };
}

// Shows threat:harvesting, decision:newcomers-veil
it('an account that reads the lists of 41 classes has to pause, and the activity of the school says so once for each pause', async () => {
  const { id, caller, schoolId, classes, ...read } = await aSchool(classLists.perAccount);
  for (const [at, division] of classes.entries()) {
    const answer = await (at % 2 === 0 ? read.people(division) : read.teachers(division));
    expect(answer.statusCode).toBe(200);
  }
  expect(await actsOf(schoolId)).toEqual([]);
  const act = { action: 'read-many-lists', actor_id: id };
  for (const refuse of [read.first, read.ownBatch, read.second]) {
    const refused = await refuse();
    expect([refused.statusCode, refused.json().message]).toEqual([429, serverWords.tooManyLists]);
    expect(await actsOf(schoolId)).toEqual([act]);
    server.pass(11 * 60 * 1000);
  }
  // The app reads its own copy, which a pause does not stop.
  expect((await caller.get(paths.pull)).statusCode).toBe(200);
  server.pass(classLists.window);
  expect((await read.first()).statusCode).toBe(200);
  expect((await read.largeBatch()).statusCode).toBe(429);
  expect(await actsOf(schoolId)).toEqual([act, act]);
});

it('an account that reads the list of one class 41 times does not have to pause', async () => {
  const { schoolId, first } = await aSchool(0);
  for (let read = 0; read <= classLists.perAccount; read += 1) expect((await first()).statusCode).toBe(200);
  expect(await actsOf(schoolId)).toEqual([]);
});

it('a call for a whole batch counts all its classes', async () => {
  const { classes, ...read } = await aSchool(classLists.perAccount - 1);
  const refused = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode === 429;
  expect(await refused(read.largeBatch())).toBe(false);
  expect(await refused(read.ownBatch())).toBe(true);
  expect(await refused(read.second())).toBe(false);
  expect(await refused(read.first())).toBe(true);
  // A class that the account has read already is no further class.
  for (const again of [read.largeBatch(), read.people(classes[0] ?? '')]) {
    expect(await refused(again)).toBe(false);
  }
});

it('a batch with more classes than the limit can be read once', async () => {
  const read = await aSchool(classLists.perAccount + 1);
  expect((await read.largeBatch()).statusCode).toBe(200);
  expect((await read.first()).statusCode).toBe(429);
});
