import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
let admin: Caller;
let other: Caller;
let guest: Caller;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  other = await anAdmin(server, 'other@example.org');
  guest = server.as(null);
});
afterAll(() => server.close());

const count = async (table: 'divisions') =>
  (await server.ctx.database.read.selectFrom(table).select('id').execute()).length;

describe('adding a batch', () => {
  // Shows spec:words.5
  it.each([
    ['2012-13', '2012 - 2013'],
    [' 2012 – 2013 ', '2012 - 2013'],
    ['2012—13', '2012 - 2013'],
    ['1999-00', '1999 - 2000'],
    ['2012', '2012'],
    ['Class  of\t2012', 'Class of 2012'],
  ])('stores %j as %j', async (entry, kept) => {
    const { schoolId } = await aDivision(admin, 'Labels');
    const answer = await other.post(paths.batches(schoolId), { batch: entry });
    expect(answer.statusCode).toBe(404);
    const school = (await admin.form(paths.schools, { name: 'Fresh' })).json()._id;
    const made = await admin.post(paths.batches(school), { batch: entry });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({
      _id: expect.any(String),
      batch: kept,
      divisions: [],
      message: dashboardWords.batchAdded,
    });
  });

  it.each(['2012 - 2013', '2012-13', '2012–2013', ' 2012  -  2013 '])(
    'refuses %j where the school has it already, and accepts it in another school',
    async (entry) => {
      const { schoolId } = await aDivision(admin, 'Twice');
      const again = await admin.post(paths.batches(schoolId), { batch: entry });
      expect(again.statusCode).toBe(409);
      expect(again.json()).toMatchObject({
        code: 'already-exists',
        fields: { batch: serverWords.batchExists },
      });
      const elsewhere = (await admin.form(paths.schools, { name: 'Elsewhere' })).json()._id;
      expect((await admin.post(paths.batches(elsewhere), { batch: entry })).statusCode).toBe(201);
    },
  );

  it('treats labels that differ only in letter case as the same', async () => {
    const { schoolId } = await aDivision(admin, 'Case');
    await admin.post(paths.batches(schoolId), { batch: 'Class of 2012' });
    expect((await admin.post(paths.batches(schoolId), { batch: 'CLASS OF 2012' })).statusCode).toBe(409);
  });

  // Shows spec:fields.29, spec:calls.10
  it('ignores divisions in the body', async () => {
    const { schoolId } = await aDivision(admin, 'Ignoring');
    const before = await count('divisions');
    const divisions = [{ name: '10-B' }, 'x', null];
    const answer = await admin.post(paths.batches(schoolId), { batch: '2020', divisions });
    expect([answer.statusCode, answer.json().divisions]).toEqual([201, []]);
    expect(await count('divisions')).toBe(before);
  });

  it.each([
    ['', formMessages.enterBatchName],
    [' \u00a0 ', formMessages.enterBatchName],
    ['x'.repeat(61), messages.tooLong(60)],
  ])('refuses %j', async (batch, error) => {
    const { schoolId } = await aDivision(admin, 'Blank');
    const answer = await admin.post(paths.batches(schoolId), { batch });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { batch: error }]);
  });
});

describe('adding a division', () => {
  // Shows spec:calls.12
  it('answers 201, with plain dashes, and shows it to everyone', async () => {
    const { schoolId, batchId } = await aDivision(admin, 'Divided');
    const answer = await admin.post(paths.divisions(schoolId, batchId), { name: ' 10 – B ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      name: '10-B',
      schoolId,
      batchId,
      message: dashboardWords.divisionAdded,
    });
    const shown = (await guest.get(paths.divisions(schoolId, batchId))).json();
    expect(shown.map((each: { name: string }) => each.name)).toEqual(['10-A', '10-B']);
    for (const each of shown) expect([each.schoolmates, each.teachers]).toEqual([[], []]);
  });

  it.each(['10-A', '10 - a', '10–A'])('refuses %j where the batch has it already', async (name) => {
    const { schoolId, batchId } = await aDivision(admin, 'Twice');
    const again = await admin.post(paths.divisions(schoolId, batchId), { name });
    expect([again.statusCode, again.json().fields]).toEqual([409, { name: serverWords.divisionExists }]);
    const { batchId: next } = await aClass(admin, schoolId, '2015', 'Other');
    expect((await admin.post(paths.divisions(schoolId, next), { name })).statusCode).toBe(201);
  });

  it.each([
    [' ', formMessages.enterDivisionName],
    ['x'.repeat(61), messages.tooLong(60)],
  ])('refuses %j', async (name, error) => {
    const { schoolId, batchId } = await aDivision(admin, 'Blank');
    const answer = await admin.post(paths.divisions(schoolId, batchId), { name });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { name: error }]);
  });
});
