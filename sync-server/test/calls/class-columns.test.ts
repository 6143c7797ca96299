import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBook } from '#test/files/workbooks.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { Desk, namesByClass, outcomesOf, rowAt, type Sheets } from '#test/scene/rehearsals.ts';

let scene: Scene;
let desk: Desk;
beforeEach(async () => {
  scene = await openScene();
  desk = new Desk(scene);
});
afterEach(() => scene.server.close());

const withClasses = (...rows: (string | null)[][]): Sheets => ({ Sheet1: [['Name', 'Class'], ...rows] });

async function upload(sheets: Sheets) {
  const file = { name: 'list.xlsx', bytes: writeBook(sheets) };
  return (await scene.admin.form(paths.importSpreadsheet, { ...scene.divisions[0], file })).json();
}

async function addClass(name: string): Promise<void> {
  const { schoolId, batchId } = scene.divisions[0];
  await scene.admin.post(paths.divisions(schoolId, batchId), { name });
}

describe('the class column of a list for one class', () => {
  it('is a question for a row of another class, and the answer decides', async () => {
    await addClass('10-B');
    const sheets = withClasses(['Anu', '10 A'], ['Binu', '10-B'], ['Chandran', '10 B'], ['Deepa', null]);
    const checked = await desk.check(sheets, { intoDivision: true });
    expect(outcomesOf(checked)).toEqual(['create', 'ask', 'ask', 'create']);
    expect(rowAt(checked, '0:3')).toMatchObject({
      ...{ field: 'division', division: '10-B' },
      reason: 'The row says class 10-B, but the list is for 10-A. Which class is right?',
      choices: [
        { choice: 'class:list', label: 'Into 10-A' },
        { choice: 'class:own', label: 'Into 10-B' },
      ],
    });
    const one = await desk.change(checked, { answer: { key: '0:3', choice: 'class:list' } });
    const both = await desk.change(one, { answer: { key: '0:4', choice: 'class:own' } });
    expect(both.rows.map(({ division, outcome, choice }) => [division, outcome, choice])).toEqual([
      ['10-A', 'create', null],
      ['10-A', 'create', 'class:list'],
      ['10-B', 'create', 'class:own'],
      ['10-A', 'create', null],
    ]);
    const taken = await desk.change(both, { answer: { key: '0:4', choice: null } });
    expect(rowAt(taken, '0:4')).toMatchObject({ outcome: 'ask', choice: null });
    const again = await desk.change(taken, { answer: { key: '0:4', choice: 'class:own' } });
    await desk.import(again);
    expect(await namesByClass(scene)).toMatchObject({
      '10-A': ['Anu', 'Binu', 'Deepa'],
      '10-B': ['Chandran'],
    });
  });

  it('is a refusal with that reason in an upload, and never puts a row into the wrong class', async () => {
    await addClass('10-B');
    const answer = await upload(withClasses(['Anu', '10-A'], ['Binu', '10-B'], ['Chandran', '9-C']));
    const reason = (named: string) =>
      `The row says class ${named}, but the list is for 10-A. Which class is right?`;
    expect(answer).toMatchObject({
      added: 1,
      refused: [
        { row: 3, column: 'Class', reason: reason('10-B') },
        { row: 4, column: 'Class', reason: reason('9-C') },
      ],
    });
    expect(await namesByClass(scene)).toEqual({ '10-A': ['Anu'], '10-B': [], '9-B': [] });
  });

  it.each(['10', 'A', 'X', 'Class X-A', 'Std. 10', '10th', 'x a'])(
    'reads %s as 10-A or a part of it',
    async (named) => {
      expect(await upload(withClasses(['Anu', named]))).toMatchObject({ added: 1, refused: [] });
    },
  );

  it.each(['1', 'B', 'XI', '11-A', '10-AB'])('does not read %s as 10-A', async (named) => {
    expect(await upload(withClasses(['Anu', named]))).toMatchObject({ added: 0, refused: [{ row: 2 }] });
  });

  it('asks first for the class and then for the person', async () => {
    await scene.record({ name: 'Anu' }, 0);
    const checked = await desk.check(
      {
        Sheet1: [
          ['Name', 'Mobile', 'Class'],
          ['Anu', '9876543210', '9-C'],
        ],
      },
      { intoDivision: true },
    );
    const here = await desk.change(checked, { answer: { key: '0:2', choice: 'class:list' } });
    expect(rowAt(here, '0:2')).toMatchObject({ outcome: 'ask', field: 'name', choice: null });
    const both = await desk.change(here, { answer: { key: '0:2', choice: 'new' } });
    expect(rowAt(both, '0:2')).toMatchObject({ outcome: 'create', choice: 'new' });
  });

  it('follows a class that the admin writes into the row', async () => {
    await addClass('10-B');
    const checked = await desk.check(withClasses(['Anu', '9-C']), { intoDivision: true });
    const fixed = await desk.change(checked, { cell: { key: '0:2', field: 'division', text: '10-B' } });
    expect(rowAt(fixed, '0:2')).toMatchObject({ outcome: 'create', division: '10-B' });
  });
});

describe('a class that Excel made a date of', () => {
  it.each(['1-Oct', 'Oct-10', '10-Jan-2026', '01/10/2026', '2026-10-01'])(
    'is refused as a date: %s',
    async (text) => {
      const reason = `'${text}' is a date that Excel made of a class. Write the class as text, such as 10-A.`;
      expect(await upload(withClasses(['Anu', text]))).toMatchObject({
        added: 0,
        refused: [{ row: 2, column: 'Class', reason }],
      });
      const checked = await desk.check(withClasses(['Anu', text]));
      const making = await desk.change(checked, { makesDivisions: true });
      expect(rowAt(making, '0:2')).toMatchObject({ outcome: 'refused', reason, field: 'division' });
      expect(making.missingDivisions).toEqual([]);
    },
  );
});
