import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, test } from 'vitest';
import { importRows } from '#test/files/import-rows.ts';
import { workbook } from '#test/files/workbooks.ts';
import { admin, division, openImportSchool, post, server, token } from './import-school.ts';

openImportSchool();

const claimed_at = '2024-01-01T00:00:00.000Z';

type Row = (string | number | null)[];

async function takeIn(...rows: Row[]) {
  return importRows(server.ctx, admin, division, [['Name', 'Mobile', 'Place'], ...rows]);
}

async function peopleRevision(): Promise<number> {
  const row = await server.ctx.database.read
    .selectFrom('schools')
    .select('people_revision')
    .where('id', '=', division.schoolId)
    .executeTakeFirstOrThrow();
  return row.people_revision;
}

describe('the import of a class list', () => {
  // Shows spec:calls.18, spec:words.17
  test('adds valid rows, returns refused ones, and raises the revision of the batch once', async () => {
    const before = await peopleRevision();
    const file = workbook([
      ['Name', 'Mobile', 'Place'],
      ['Anu', 9876543210, 'Aluva'],
      ['Binu', '123', ''],
      ['അനു', null, null],
    ]);
    const answer = await post({ ...division, file });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: serverWords.spreadsheetUploaded,
      added: 2,
      alreadyThere: 0,
      refused: [{ row: 3, column: 'Mobile', reason: serverWords.rowMobileInvalid('123') }],
      unread: [],
    });
    expect(await server.membersOf(division)).toMatchObject([
      { name: 'Anu', mobile: '+919876543210', place: 'Aluva', claimed_at: null, mobile_access: null },
      { name: 'അനു', mobile: null, place: null, claimed_at: null },
    ]);
    expect(await peopleRevision()).toBe(before + 1);
  });

  test('accepts the file before the ids in the form', async () => {
    const answer = await post({ file: workbook([['Name'], ['Anu']]), ...division });
    expect(answer.json()).toMatchObject({ added: 1 });
  });

  test('changes nothing when the same list is imported again', async () => {
    const rows: Row[] = [
      ['Anu', 9876543210, ''],
      ['Binu', '', ''],
    ];
    expect(await takeIn(...rows)).toMatchObject({ added: 2, alreadyThere: 0 });
    const before = await peopleRevision();
    expect(await takeIn(...rows)).toMatchObject({ added: 0, alreadyThere: 2 });
    expect(await peopleRevision()).toBe(before);
    expect(await server.membersOf(division)).toHaveLength(2);
  });

  test('refuses a name that comes twice without a number, and says which question the check would ask', async () => {
    expect(await takeIn(['Binu', '', ''], [' BINU ', '', ''])).toMatchObject({
      added: 1,
      refused: [{ row: 3, column: 'Name', reason: rehearsalWords.nameTwice }],
    });
  });

  test('reuses an unclaimed record of the school with the number, and fills in its empty place', async () => {
    const other = await server.division(division.schoolId, await server.batch(division.schoolId));
    const id = await server.schoolmate({ name: 'Anu Thomas', mobile: '+919876543210' }, other);
    expect(await takeIn(['A. Thomas', 9876543210, 'Elsewhere'])).toMatchObject({ added: 1 });
    expect(await server.membersOf(division)).toMatchObject([{ id, name: 'Anu Thomas', place: 'Elsewhere' }]);
    expect(await server.membersOf(other)).toMatchObject([{ id }]);
  });

  test('adds a person again who was removed from the division', async () => {
    const id = await server.schoolmate({ mobile: '+919876543211' }, division);
    const other = await server.division(division.schoolId, await server.batch(division.schoolId));
    await server.ctx.database.write(async (tx) => {
      await server.ctx.revisions.addMembers(tx, other.divisionId, [id], claimed_at);
      await server.ctx.revisions.removeMembers(tx, division.divisionId, [id]);
    });
    expect(await takeIn(['Anu', 9876543211, ''])).toMatchObject({ added: 1 });
    expect(await server.membersOf(division)).toMatchObject([{ id }]);
  });

  test('adds 10,000 people in one import', async () => {
    const rows: Row[] = Array.from({ length: 10_000 }, (_, index) => [
      `Student ${index}`,
      9_000_000_000 + index,
      '',
    ]);
    expect(await takeIn(...rows)).toMatchObject({ added: 10_000, alreadyThere: 0 });
    expect(await takeIn(...rows)).toMatchObject({ added: 0, alreadyThere: 10_000 });
  });
});

describe('an import with the number of an existing record', () => {
  test('adds the division to a claimed record of the same school, with every field unchanged', async () => {
    const other = await server.division(division.schoolId, await server.batch(division.schoolId));
    const id = await server.schoolmate(
      { name: 'Anu', mobile: '+919811111111', place: 'Kochi', claimed_at },
      other,
    );
    const [before] = await server.membersOf(other);
    expect(await takeIn(['ANU', 9811111111, 'Delhi'])).toMatchObject({ added: 1, alreadyThere: 0 });
    expect(await server.membersOf(division)).toEqual([before]);
    expect(await takeIn(['Anu', 9811111111, 'Delhi'])).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(before).toMatchObject({ id });
  });

  test('never adds an account to a class on the word of a number when the names differ', async () => {
    const other = await server.division(division.schoolId, await server.batch(division.schoolId));
    await server.schoolmate({ name: 'Suresh Kumar', mobile: '+919866666666', claimed_at }, other);
    // One word in common is enough for a record, and not for an account.
    for (const name of ['Deepa Nair', 'Suresh']) {
      const { added, refused } = await takeIn([name, 9866666666, '']);
      expect(added).toBe(0);
      const reason = expect.stringMatching(
        /^The number belongs to Suresh Kumar \(.*Is it the same person\?$/,
      );
      expect(refused).toEqual([{ row: 2, column: 'Mobile', reason }]);
    }
    expect(await server.membersOf(division)).toEqual([]);
  });

  test('leaves a claimed record of another school there, makes an unclaimed one here, and returns the same response', async () => {
    const elsewhere = await server.school(await server.admin());
    const theirs = await server.division(elsewhere, await server.batch(elsewhere));
    const id = await server.schoolmate({ name: 'Anu', mobile: '+919822222222', claimed_at }, theirs);
    const known = await takeIn(['Anu', 9822222222, '']);
    expect(known).toEqual(await takeIn(['Nobody known', 9833333333, '']));
    const [made] = await server.membersOf(division);
    expect(made).toMatchObject({ mobile: '+919822222222', claimed_at: null });
    expect(made?.id).not.toBe(id);
    expect(await server.membersOf(theirs)).toMatchObject([{ id, name: 'Anu' }]);
    expect(await takeIn(['Anu', 9822222222, ''])).toMatchObject({ added: 0, alreadyThere: 1 });
  });

  test('treats a person who left the school like one of another school', async () => {
    const id = await server.schoolmate({ mobile: '+919844444444', claimed_at }, division);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, division.divisionId, [id]),
    );
    expect(await takeIn(['Anu', 9844444444, ''])).toMatchObject({ added: 1 });
    const [made] = await server.membersOf(division);
    expect(made?.id).not.toBe(id);
  });

  test('leaves an unclaimed record of another school unchanged', async () => {
    const elsewhere = await server.school(await server.admin());
    const theirs = await server.division(elsewhere, await server.batch(elsewhere));
    const id = await server.schoolmate({ mobile: '+919855555555' }, theirs);
    expect(await takeIn(['Anu', 9855555555, ''])).toMatchObject({ added: 1 });
    const [made] = await server.membersOf(division);
    expect(made?.id).not.toBe(id);
  });
});

test('the template can be downloaded, and adds no one when it is uploaded untouched', async () => {
  const answer = await server.app.inject({
    url: paths.importTemplate,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="class-list.xlsx"',
  });
  const uploaded = await post({ ...division, file: answer.rawPayload });
  expect(uploaded.json()).toMatchObject({ added: 0, refused: [] });
});
