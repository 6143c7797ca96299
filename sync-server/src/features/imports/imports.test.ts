import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FilesServer, multipart } from '#test/files/server.ts';
import { ole, workbook } from '#test/files/workbooks.ts';
import { readClassList } from './class-list.ts';
import { importClassList } from './imports-service.ts';

vi.setConfig({ testTimeout: 60_000 });

const claimed_at = '2024-01-01T00:00:00.000Z';

let server: FilesServer;
let admin: string;
let token: string;
let division: { schoolId: string; batchId: string; divisionId: string };

beforeAll(async () => {
  server = await FilesServer.open();
  admin = await server.admin();
  token = await server.signIn('admin', admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  const schoolId = await server.school(admin);
  division = await server.division(schoolId, await server.batch(schoolId));
});

async function post(fields: Record<string, string | Buffer>, bearer: string | null = token) {
  const form = await multipart(fields);
  const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  return server.app.inject({
    method: 'POST',
    url: paths.importSpreadsheet,
    ...form,
    headers: { ...form.headers, ...authorization },
  });
}

type Row = (string | number | null)[];
/** Imports a list without the process that reads it from a file. */
async function takeIn(...rows: Row[]) {
  const list = readClassList(
    [['Name', 'Mobile', 'Place'], ...rows].map((row) => row.map((cell) => cell ?? '')),
  );
  if ('problem' in list) throw new Error(`The list was refused: ${list.problem}`);
  return importClassList(server.ctx, { kind: 'admin', id: admin, sessionId: '' }, division, list);
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
      ['Binu', '', ''],
    ];
    expect(await takeIn(...rows)).toMatchObject({ added: 3, alreadyThere: 0 });
    const before = await peopleRevision();
    expect(await takeIn(...rows, [' BINU ', '', ''])).toMatchObject({ added: 0, alreadyThere: 4 });
    expect(await peopleRevision()).toBe(before);
    expect(await server.membersOf(division)).toHaveLength(3);
  });

  test('reuses an unclaimed record of the school with the number, unchanged', async () => {
    const other = await server.division(division.schoolId, await server.batch(division.schoolId));
    const id = await server.schoolmate({ name: 'Anu Thomas', mobile: '+919876543210' }, other);
    expect(await takeIn(['A. Thomas', 9876543210, 'Elsewhere'])).toMatchObject({ added: 1 });
    expect(await server.membersOf(division)).toMatchObject([{ id, name: 'Anu Thomas', place: null }]);
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
    expect(await takeIn(['Somebody else', 9811111111, 'Delhi'])).toMatchObject({ added: 1, alreadyThere: 0 });
    expect(await server.membersOf(division)).toEqual([before]);
    expect(await takeIn(['Somebody else', 9811111111, 'Delhi'])).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(before).toMatchObject({ id });
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

describe('a refused upload changes nothing and gives the reason', () => {
  const file = workbook([['Name'], ['Anu']]);

  test.each([
    ['a file of another type is refused', Buffer.from('Name\nAnu'), 400, dashboardWords.spreadsheetType],
    [
      'a locked workbook is refused',
      ole({ EncryptedPackage: Buffer.from('x') }),
      400,
      serverWords.spreadsheetLocked,
    ],
    ['an empty sheet is refused', workbook([]), 400, serverWords.spreadsheetEmpty],
    [
      'a sheet without a column of names is refused',
      workbook([['Anu']]),
      400,
      serverWords.spreadsheetNoNames,
    ],
    ['a broken workbook is refused', file.subarray(0, -30), 400, serverWords.spreadsheetBroken],
    ['an empty file is refused', Buffer.alloc(0), 400, dashboardWords.spreadsheetType],
    [
      'a file over 5 MB is refused',
      Buffer.concat([file, Buffer.alloc(5 * 1024 * 1024)]),
      413,
      dashboardWords.spreadsheetTooLarge,
    ],
  ])('%s', async (_, bytes, status, sentence) => {
    const answer = await post({ ...division, file: bytes });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: sentence, message: sentence, fields: { file: sentence } });
    expect(await server.membersOf(division)).toEqual([]);
  });

  test('a form without a file, without ids, or with an unknown field is refused', async () => {
    const noFile = await post({ ...division });
    expect([noFile.statusCode, noFile.json()]).toMatchObject([
      400,
      { message: dashboardWords.chooseSpreadsheet },
    ]);
    const noIds = await post({ file });
    expect([noIds.statusCode, noIds.json()]).toMatchObject([
      400,
      { message: formMessages.invalidDivisionIds },
    ]);
    const unknown = await post({ ...division, file, admin: 'yes' });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([
      400,
      { fields: { admin: serverWords.unknownField } },
    ]);
  });

  test('ids that do not belong together, are another admin’s, or do not exist are refused', async () => {
    const own = await server.school(admin);
    const strange = await server.school(await server.admin());
    const theirs = await server.division(strange, await server.batch(strange));
    const wrong = [
      { ...division, schoolId: own },
      { ...division, batchId: await server.batch(division.schoolId) },
      { ...division, divisionId: theirs.divisionId },
      theirs,
      { ...division, divisionId: "' or 1=1 --" },
    ];
    for (const ids of wrong) {
      const answer = await post({ ...ids, file });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: messages.notFound }]);
    }
    expect(await server.membersOf(theirs)).toEqual([]);
  });

  test('anonymous callers get 401 and schoolmates get 403', async () => {
    const person = await server.schoolmate({}, division);
    const guest = await post({ ...division, file }, null);
    const schoolmate = await post({ ...division, file }, await server.signIn('schoolmate', person));
    expect([guest.statusCode, schoolmate.statusCode]).toEqual([401, 403]);
  });

  test('a form that is cut off or has a wrong content type is refused with a 4xx status', async () => {
    const { headers, payload } = await multipart({ ...division, file });
    const bytes = Buffer.from(payload as Buffer);
    const authorization = `Bearer ${token}`;
    const statuses = new Set<number>();
    for (let length = 0; length < bytes.length - 4; length += 61) {
      const cut = await server.app.inject({
        method: 'POST',
        url: paths.importSpreadsheet,
        headers: { ...headers, authorization },
        payload: bytes.subarray(0, length),
      });
      statuses.add(cut.statusCode);
    }
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/json',
      'text/plain',
    ]) {
      const bent = await server.app.inject({
        method: 'POST',
        url: paths.importSpreadsheet,
        headers: { 'content-type': type, authorization },
        payload: bytes,
      });
      statuses.add(bent.statusCode);
    }
    expect([...statuses].every((status) => status >= 400 && status < 500)).toBe(true);
    expect(await server.membersOf(division)).toEqual([]);
  });
});

test('the template can be downloaded, filled in and uploaded', async () => {
  const answer = await server.app.inject({
    url: paths.importTemplate,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="class-list.xlsx"',
  });
  const uploaded = await post({ ...division, file: answer.rawPayload });
  expect(uploaded.json()).toMatchObject({ added: 2, refused: [] });
});
