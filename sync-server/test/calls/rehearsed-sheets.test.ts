import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { writeBook } from '#test/files/workbooks.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { Desk, namesByClass, outcomesOf, rowAt } from '#test/scene/rehearsals.ts';

let scene: Scene;
let desk: Desk;
beforeEach(async () => {
  scene = await openScene();
  desk = new Desk(scene);
});
afterEach(() => scene.server.close());

describe('the sheets of a workbook', () => {
  it('go to the classes that they are named after, and the same person in two sheets is one record', async () => {
    const checked = await desk.check({
      '10 A': [
        ['Name', 'Mobile'],
        ['Anu Thomas', '9876543210'],
        ['Binu', null],
      ],
      '10-B': [
        ['Mobile No.', 'Student Name'],
        ['+91 98765-43210', 'Anu Thomas'],
        ['09876543211', 'Chandran'],
      ],
      Notes: [['The list of the committee'], ['Ask Mr. Thomas']],
    });
    expect(
      checked.sheets.map(({ name, isChosen, division, rows }) => [name, isChosen, division, rows]),
    ).toEqual([
      ['10 A', true, '10-A', 2],
      ['10-B', true, '10-B', 2],
      ['Notes', false, 'Notes', 2],
    ]);
    expect(checked.missingDivisions).toEqual(['10-B']);
    expect(outcomesOf(checked)).toEqual(['create', 'create', 'refused', 'refused']);
    expect(rowAt(checked, '1:2').reason).toBe(
      "This batch has no class 10-B. Tick 'Add missing classes', or write another name.",
    );

    const making = await desk.change(checked, { makesDivisions: true });
    expect(outcomesOf(making)).toEqual(['create', 'create', 'add', 'create']);
    expect(rowAt(making, '1:2').reason).toBe('The same person as in row 2 of 10 A, in one more class.');
    expect(await desk.import(making)).toMatchObject({ added: 4, divisionsMade: 1 });
    expect(await namesByClass(scene)).toEqual({
      '10-A': ['Anu Thomas', 'Binu'],
      '10-B': ['Anu Thomas', 'Chandran'],
      '9-B': [],
    });
    expect(await rowsOf(scene.server, 'schoolmates')).toHaveLength(3);
  });

  it('may have a committee below the list, whose title makes no class', async () => {
    const head = ['Name', 'Mobile'];
    const checked = await desk.check({
      '10-A': [head, ['Anu Thomas', 9_846_000_101], [], ['Batch committee'], head, ['Leela', 9_846_000_109]],
      '10-B': [head, ['Binu Paul', 9_846_000_102], [], ['10-C'], head, ['Chandran K', 9_846_000_103]],
    });
    expect(checked.sheets.map(({ isChosen, division }) => [isChosen, division])).toEqual([
      [true, '10-A'],
      [false, null],
      [true, '10-B'],
      [true, '10-C'],
    ]);
    expect(checked.unread).toContainEqual({ kind: 'rows', name: '5-6', rows: 1 });
    await desk.import(await desk.change(checked, { makesDivisions: true }));
    expect(await namesByClass(scene)).toEqual({
      ...{ '10-A': ['Anu Thomas'], '10-B': ['Binu Paul'], '10-C': ['Chandran K'], '9-B': [] },
    });
  });

  it('can be chosen, and sent to another class', async () => {
    const checked = await desk.check({ Old: [['Name'], ['Zoya']], New: [['Name'], ['Anu']] });
    const without = await desk.change(checked, { sheet: { index: 0, isChosen: false } });
    const moved = await desk.change(without, { sheet: { index: 1, division: ' 10 – A ' } });
    expect(moved.rows.map(({ cells, division, outcome }) => [cells.name, division, outcome])).toEqual([
      ['Anu', '10-A', 'create'],
    ]);
  });

  it('sheets without headings are mapped by hand', async () => {
    const checked = await desk.check({
      Sheet1: [
        [1, 'Anu', 9876543210],
        [2, 'Binu', 9876543211],
      ],
    });
    expect(checked.sheets).toMatchObject([{ isChosen: false, division: null }]);
    expect(checked.sheets[0]?.columns).toEqual([
      { heading: '', example: '1', field: null },
      { heading: '', example: 'Anu', field: null },
      { heading: '', example: '9876543210', field: null },
    ]);
    const mapped = await desk.change(checked, {
      sheet: { index: 0, isChosen: true, division: '10-A', columns: [null, 'name', 'mobile'] },
    });
    expect(mapped.rows.map(({ cells }) => cells)).toEqual([
      { name: 'Anu', mobile: '9876543210' },
      { name: 'Binu', mobile: '9876543211' },
    ]);
  });
});

describe('a messy sheet', () => {
  it('merged headings, merged classes, blank rows and repeated headings are read as people mean them', async () => {
    const sheet = utils.aoa_to_sheet([
      ['St. Mary’s: batch of 2012 - 2013'],
      [],
      ['Sl', 'Class', 'Name of Student', 'Contact', null],
      [null, null, null, 'Mobile', 'E-mail'],
      [1, '10-A', 'Anu Thomas', '+91 98765 43210', 'ANU@example.org'],
      [2, null, 'Binu', 9876543211, null],
      [],
      ['Sl', 'Class', 'Name of Student', 'Mobile', 'E-mail'],
      [3, '10 B', 'Chandran', '0091-9876543212', null],
      [4, null, 'Deepa', "'9876543213", null],
      [5, null, null, null, null],
    ]);
    sheet['!merges'] = [
      utils.decode_range('A1:E1'),
      ...['A3:A4', 'B3:B4', 'C3:C4', 'D3:E3', 'B5:B6', 'B9:B11'].map((range) => utils.decode_range(range)),
    ];
    const file = write(utils.book_new(sheet, 'Sheet1'), { type: 'buffer', bookType: 'xlsx' });
    const checked = (await desk.send(file)).json();
    expect(
      checked.rows.map(({ cells, division, outcome }: never) => [cells, division, outcome]),
    ).toMatchObject([
      [{ name: 'Anu Thomas', mobile: '+91 98765 43210' }, '10-A', 'create'],
      [{ name: 'Binu', mobile: '9876543211' }, '10-A', 'create'],
      [{ name: 'Chandran' }, '10 B', 'refused'],
      [{ name: 'Deepa' }, '10 B', 'refused'],
    ]);
    await desk.import(await desk.change(checked, { makesDivisions: true }));
    expect(await rowsOf(scene.server, 'schoolmates')).toMatchObject([
      { name: 'Anu Thomas', mobile: '+919876543210', email: 'anu@example.org' },
      { name: 'Binu', mobile: '+919876543211' },
      { name: 'Chandran', mobile: '+919876543212' },
      { name: 'Deepa', mobile: '+919876543213' },
    ]);
    expect((await namesByClass(scene))['10 B']).toEqual(['Chandran', 'Deepa']);
  });
});

describe('a column of classes', () => {
  it('spreads one file over the classes of the batch, in two columns too', async () => {
    const { schoolId, batchId } = scene.divisions[0];
    await scene.admin.post(paths.divisions(schoolId, batchId), { name: '10-B' });
    const checked = await desk.check({
      Sheet1: [
        ['Name', 'Std', 'Section'],
        ['Anu', 10, 'A'],
        ['Binu', '10', 'b'],
        ['Chandran', null, null],
      ],
    });
    expect(checked.rows.map(({ division, outcome }) => [division, outcome])).toEqual([
      ['10-A', 'create'],
      ['10-B', 'create'],
      [null, 'refused'],
    ]);
    expect(rowAt(checked, '0:4').reason).toBe('This row names no class. Choose the class of its sheet.');
    const fixed = await desk.change(checked, { cell: { key: '0:4', field: 'division', text: '10b' } });
    expect(rowAt(fixed, '0:4')).toMatchObject({ division: '10-B', outcome: 'create' });
    expect(await desk.import(fixed)).toMatchObject({ added: 3, divisionsMade: 0 });
    expect(await namesByClass(scene)).toMatchObject({ '10-A': ['Anu'], '10-B': ['Binu', 'Chandran'] });
  });

  it('asks for the exact name when two classes could be meant', async () => {
    const { schoolId, batchId } = scene.divisions[0];
    await scene.admin.post(paths.divisions(schoolId, batchId), { name: '10A' });
    const checked = await desk.check({
      Sheet1: [
        ['Name', 'Class'],
        ['Anu', '10 A'],
        ['Binu', '10A'],
      ],
    });
    expect(rowAt(checked, '0:2')).toMatchObject({
      outcome: 'refused',
      reason: 'More than one class could be meant: 10-A, 10A. Write its exact name.',
    });
    expect(rowAt(checked, '0:3')).toMatchObject({ outcome: 'create', division: '10A' });
  });
});

describe('the columns that a school has chosen', () => {
  const file = {
    Sheet1: [
      ['Pupil', 'Name', 'Parent Phone'],
      ['Anu', 'House Blue', '9876543210'],
    ],
  };

  it('are remembered for the next file with these headings, and in this school alone', async () => {
    const first = await desk.check(file, { intoDivision: true });
    expect(rowAt(first, '0:2').cells).toEqual({ name: 'House Blue' });
    const mapped = await desk.change(first, {
      sheet: { index: 0, columns: ['name', null, 'mobile'] },
    });
    await desk.import(mapped);

    const second = await desk.check(
      { Sheet1: [file.Sheet1[0] ?? [], ['Binu', 'Red', '9876543211']] },
      { intoDivision: true },
    );
    expect(rowAt(second, '0:2').cells).toEqual({ name: 'Binu', mobile: '9876543211' });

    const { id, caller } = await anotherAdmin(scene.server);
    const elsewhere = (await caller.form(paths.schools, { name: 'Elsewhere' })).json()._id;
    const batch = (await caller.post(paths.batches(elsewhere), { batch: '2012 - 2013' })).json()._id;
    const answer = await caller.form(paths.rehearsals(elsewhere), {
      ...{ batchId: batch, file: { name: 'list.xlsx', bytes: writeBook(file) } },
    });
    expect([id, answer.json().rows[0].cells]).toEqual([id, { name: 'House Blue' }]);
  });
});

describe('a file of 10,000 rows', () => {
  it('is checked and imported, and one more row is refused', async () => {
    const people = Array.from({ length: 10_000 }, (_, index) => [`Student ${index}`, 9_000_000_000 + index]);
    const rows = [['Name', 'Mobile'], ...people];
    const checked = await desk.check({ Sheet1: rows }, { intoDivision: true });
    expect(checked.counts).toMatchObject({ create: 10_000 });
    expect(await desk.import(checked)).toMatchObject({ added: 10_000 });
    const again = await desk.check({ Sheet1: rows }, { intoDivision: true });
    expect(again.counts).toMatchObject({ create: 0, there: 10_000 });
    const half = (from: number, to: number) => [['Name', 'Mobile'], ...people.slice(from, to)];
    const longer = await desk.send({ One: half(0, 5000), Two: half(5000, 10_000), Three: half(0, 60) });
    expect([longer.statusCode, longer.json().message]).toEqual([
      400,
      'The list has more than 10,000 rows. Split it and upload the parts.',
    ]);
  }, 60_000);
});
