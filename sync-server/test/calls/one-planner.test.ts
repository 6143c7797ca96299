import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { ImportAnswer, UndoneUpload, UploadsOfSchool } from '@memcherrish/shared/wire/desk/imports.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBook } from '#test/files/workbooks.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { aMobile, recordOf } from '#test/scene/divisions.ts';
import { signUp } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { Desk, namesByClass, outcomesOf, rowAt, type Sheets } from '#test/scene/rehearsals.ts';

let scene: Scene;
let desk: Desk;
beforeEach(async () => {
  scene = await openScene();
  desk = new Desk(scene);
});
afterEach(() => scene.server.close());

type Row = (string | number | null)[];

/** Uploads sheets for 10-A, as the upload of a class does. */
async function upload(sheets: Sheets): Promise<ImportAnswer> {
  scene.server.pass(1000);
  const file = { name: 'list.xlsx', bytes: writeBook(sheets) };
  const answer = await scene.admin.form(paths.importSpreadsheet, { ...scene.divisions[0], file });
  scene.server.pass(1000);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const withContacts = (...rows: Row[]): Sheets => ({
  Sheet1: [['Name', 'Mobile', 'E-mail', 'Place'], ...rows],
});

async function uploads(): Promise<UploadsOfSchool> {
  return (await scene.admin.get(paths.imports(scene.schoolId))).json();
}

async function undoLast(): Promise<UndoneUpload> {
  const [last] = await uploads();
  const answer = await scene.admin.post(paths.undoImport(scene.schoolId, last?._id ?? ''));
  scene.server.pass(1000);
  return answer.json();
}

describe('an upload', () => {
  it('decides each row as the check does, and refuses with the same reason what the check asks', async () => {
    const [known, there] = [aMobile(), aMobile()];
    await scene.record({ name: 'Suresh Kumar', mobile: known }, 1);
    await scene.record({ name: 'Anu Thomas' }, 0);
    await scene.record({ name: 'Binu', mobile: there }, 1);
    const sheets = withContacts(
      ['Deepa Nair', known, null, null],
      ['Anu Thomas', aMobile(), null, null],
      ['Binu', there, null, null],
      ['Chandran', 'none', null, null],
      ['Elsa', '12', null, null],
    );
    const checked = await desk.check(sheets, { intoDivision: true });
    expect(outcomesOf(checked)).toEqual(['ask', 'ask', 'add', 'create', 'refused']);
    const { added, alreadyThere, refused } = await upload(sheets);
    expect({ added, alreadyThere }).toEqual({ added: 2, alreadyThere: 0 });
    const asked = checked.rows.filter(({ outcome }) => outcome === 'ask' || outcome === 'refused');
    expect(refused.map(({ row, reason }) => ({ row, reason }))).toEqual(
      asked.map(({ row, reason }) => ({ row, reason })),
    );
    expect(refused.map(({ column }) => column)).toEqual(['Mobile', 'Name', 'Mobile']);
    expect((await namesByClass(scene))['10-A']).toEqual(['Anu Thomas', 'Binu', 'Chandran']);
  });

  it('names the columns and sheets that it did not use, as the check does', async () => {
    const sheets = {
      ...{
        '10-A': [
          ['Name', 'Blood group'],
          ['Anu', 'O+'],
          ['Binu', null],
        ],
      },
      ...{ '10-B': [['Name'], ['Chandran']] },
    };
    const unread = [
      { kind: 'column', name: 'Blood group', rows: 1 },
      { kind: 'sheet', name: '10-B', rows: 1 },
    ];
    expect((await upload(sheets)).unread).toEqual(unread);
    const checked = await desk.check(sheets, { intoDivision: true });
    expect(checked.unread).toEqual(unread);
    const [first] = checked.sheets;
    const changed = await desk.change(checked, {
      sheet: { index: 0, columns: (first?.columns ?? []).map((_, at) => (at === 0 ? 'name' : 'place')) },
    });
    expect(changed.unread).toEqual([{ kind: 'sheet', name: '10-B', rows: 1 }]);
    expect((await scene.admin.get(desk.address(checked))).json().unread).toEqual(changed.unread);
  });
});

describe('a person in a list that is uploaded again', () => {
  it('is not made twice when numbers come later: the check asks, and the answer fills them in', async () => {
    await upload({ Sheet1: [['Name'], ['Anu Thomas'], ['Binu Paul']] });
    const mobile = aMobile();
    const sheets = withContacts(
      ['Anu Thomas', mobile, 'anu@example.org', null],
      ['Binu Paul', aMobile(), null, null],
    );
    expect(await upload(sheets)).toMatchObject({
      added: 0,
      alreadyThere: 0,
      refused: [{ row: 2 }, { row: 3 }],
    });
    const checked = await desk.check(sheets, { intoDivision: true });
    expect(outcomesOf(checked)).toEqual(['ask', 'ask']);
    const answers = checked.rows.map(({ key, choices }) => ({ key, choice: choices[0]?.choice ?? null }));
    const answered = await desk.change(checked, { answers });
    expect(outcomesOf(answered)).toEqual(['fill', 'fill']);
    expect(rowAt(answered, '0:2').reason).toBe(
      'Already in this class. Was empty and is filled in: Mobile, E-mail.',
    );
    expect(await desk.import(answered)).toMatchObject({ added: 0, alreadyThere: 2, filled: 2 });
    expect((await namesByClass(scene))['10-A']).toEqual(['Anu Thomas', 'Binu Paul']);
    expect(outcomesOf(await desk.check(sheets, { intoDivision: true }))).toEqual(['there', 'there']);
    expect(await upload(sheets)).toMatchObject({ added: 0, alreadyThere: 2, refused: [] });
  });

  it('gets empty fields filled in and keeps every value, in the check and in an upload', async () => {
    const [one, other] = [aMobile(), aMobile()];
    const anu = await scene.record({ name: 'Anu', mobile: one, place: 'Aluva' }, 0);
    const binu = await scene.record({ name: 'Binu', mobile: other }, 1);
    const sheets = withContacts(
      ['Anu', one, 'anu@example.org', 'Delhi'],
      ['Binu', other, 'binu@example.org', null],
    );
    const checked = await desk.check(sheets, { intoDivision: true });
    expect(checked.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      [
        'fill',
        'Already in this class. Was empty and is filled in: E-mail. Is different in your list and is not replaced: Place.',
      ],
      [
        'add',
        'Binu is already in the school (9-B, 2011 - 2012) and is added to this class. Was empty and is filled in: E-mail.',
      ],
    ]);
    expect(await upload(sheets)).toMatchObject({ added: 1, alreadyThere: 1, refused: [] });
    expect(await recordOf(scene.server, anu)).toMatchObject({ email: 'anu@example.org', place: 'Aluva' });
    expect(await recordOf(scene.server, binu)).toMatchObject({ email: 'binu@example.org' });
    expect(await uploads()).toMatchObject([{ added: 1, filled: 2 }]);
  });

  it('keeps an account as its owner wrote it, and the check says that only the owner changes it', async () => {
    const { id, mobile } = await aMember(scene.server, scene.divisions[0].divisionId, { name: 'Asha Menon' });
    const before = await recordOf(scene.server, id);
    const sheets = withContacts(['Asha Menon', mobile, 'asha@example.org', 'Delhi']);
    const checked = await desk.check(sheets, { intoDivision: true });
    expect(checked.rows).toMatchObject([
      {
        outcome: 'there',
        reason: 'Already in this class. They have an account, so only they change their details.',
      },
    ]);
    await upload(sheets);
    await desk.import(checked);
    expect(await recordOf(scene.server, id)).toEqual(before);
  });

  it('is one record when two rows name it, with the values of both', async () => {
    const mobile = aMobile();
    await upload(withContacts(['Anu', mobile, null, 'Aluva'], ['Anu', mobile, 'anu@example.org', 'Kochi']));
    const { _id } = (await uploads())[0] ?? {};
    expect(_id).toBeDefined();
    const people = await scene.server.ctx.database.read
      .selectFrom('schoolmates')
      .select(['email', 'place'])
      .where('mobile', '=', mobile)
      .execute();
    expect(people).toEqual([{ email: 'anu@example.org', place: 'Aluva' }]);
  });
});

describe('an undo of a list that filled in fields', () => {
  it('empties them again, except those that changed since and those of a person who joined', async () => {
    const [one, other, third] = [aMobile(), aMobile(), aMobile()];
    await upload(
      withContacts(['Anu', one, null, null], ['Binu', other, null, null], ['Chandran', third, null, null]),
    );
    await upload(
      withContacts(
        ['Anu', one, 'anu@example.org', 'Aluva'],
        ['Binu', other, 'binu@example.org', null],
        ['Chandran', third, null, 'Kochi'],
      ),
    );
    const idOf = async (name: string) =>
      (
        await scene.server.ctx.database.read
          .selectFrom('schoolmates')
          .select('id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
      ).id;
    const [anu, binu, chandran] = [await idOf('Anu'), await idOf('Binu'), await idOf('Chandran')];
    const { schoolId, batchId, divisionId } = scene.divisions[0];
    const edit = await scene.admin.put(paths.managedSchoolmate(schoolId, batchId, divisionId, anu), {
      ...{ name: 'Anu', gender: 'Female', mobile: one, place: 'Delhi' },
    });
    expect(edit.statusCode).toBe(200);
    await signUp(scene.server, third, 'chandran');
    const joined = await recordOf(scene.server, chandran);
    expect(await undoLast()).toMatchObject({ removed: 0, emptied: 2 });
    expect(await recordOf(scene.server, anu)).toMatchObject({ email: null, place: 'Delhi' });
    expect(await recordOf(scene.server, binu)).toMatchObject({ email: null });
    expect(await recordOf(scene.server, chandran)).toEqual(joined);
  });

  it('leaves the list before it to be undone whole', async () => {
    const mobile = aMobile();
    await upload(withContacts(['Anu', mobile, null, null]));
    const [first] = await uploads();
    await upload(withContacts(['Anu', mobile, 'anu@example.org', null]));
    await undoLast();
    const answer = await scene.admin.post(paths.undoImport(scene.schoolId, first?._id ?? ''));
    expect(answer.json()).toMatchObject({ removed: 1, stayed: [] });
    expect((await namesByClass(scene))['10-A']).toEqual([]);
  });
});
