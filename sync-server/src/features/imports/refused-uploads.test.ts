import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, test } from 'vitest';
import { importRows } from '#test/files/import-rows.ts';
import { multipart } from '#test/files/server.ts';
import { ole, workbook } from '#test/files/workbooks.ts';
import { admin, division, openImportSchool, post, server, token } from './import-school.ts';

openImportSchool();

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

  test('a list of 10,001 people is refused', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => [`Anu ${index}`]);
    const { ctx } = server;
    await expect(importRows(ctx, admin, division, [['Name'], ...rows])).rejects.toThrow(
      serverWords.spreadsheetTooManyRows,
    );
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
