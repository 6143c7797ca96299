import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { ImportAnswer, Unread } from '@memcherrish/shared/wire/desk/imports.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { utils, type WorkSheet } from 'xlsx';
import { bookOf, sheetOf } from '#test/files/read-tables.ts';
import { rawRow, rawWorkbook, workbook } from '#test/files/workbooks.ts';
import { openScene, type Scene } from '#test/merges/scene.ts';
import { Desk } from '#test/scene/rehearsals.ts';

let scene: Scene;
let desk: Desk;
beforeEach(async () => {
  scene = await openScene();
  desk = new Desk(scene);
});
afterEach(() => scene.server.close());

type Row = (string | number | boolean | null)[];
type Person = Record<string, string>;

/** The outcome of an import: the people of the class, the rows that it refuses or asks about, and what is unread. */
interface Outcome {
  people: Person[];
  refused: Record<number, string>;
  unread: Unread[];
}

async function people(): Promise<Person[]> {
  const rows = await scene.server.ctx.database.read
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select(['name', 'mobile', 'whatsapp', 'email', 'gender', 'place'])
    .where('division_id', '=', scene.divisions[0].divisionId)
    .where('removed', '=', 0)
    .orderBy('name')
    .execute();
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter((each): each is [string, string] => each[1] !== null)),
  );
}

function byRow(rows: readonly { row: number; reason: string | null }[]): Outcome['refused'] {
  return Object.fromEntries(rows.map(({ row, reason }) => [row, reason ?? '']));
}

/** Checks and imports a file for 10-A, and returns what an upload of it into another empty school gives too: the same. */
async function both(bytes: Buffer): Promise<Outcome> {
  const answer = await desk.send(bytes, { intoDivision: true });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const checked: Awaited<ReturnType<Desk['check']>> = answer.json();
  await desk.import(checked);
  const open = checked.rows.filter(({ outcome }) => outcome === 'ask' || outcome === 'refused');
  const outcome = { people: await people(), refused: byRow(open), unread: checked.unread };
  scene = await openScene(scene.server);
  desk = new Desk(scene);
  expect(await upload(bytes)).toEqual(outcome);
  return outcome;
}

async function upload(bytes: Buffer): Promise<Outcome> {
  const file = { name: 'list.xlsx', bytes };
  scene.server.pass(1000);
  const answer = await scene.admin.form(paths.importSpreadsheet, { ...scene.divisions[0], file });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { refused, unread }: ImportAnswer = answer.json();
  return { people: await people(), refused: byRow(refused), unread };
}

const ofRows = (rows: Row[], merges: string[] = []) => both(bookOf({ S: sheetOf(rows, merges) }));

const number = (last: number) => 9_846_000_100 + last;
const stored = (last: number) => `+91${number(last)}`;
const anu = { name: 'Anu Thomas', mobile: stored(1) };
const binu = { name: 'Binu Paul', mobile: stored(2) };
const chandran = { name: 'Chandran K', mobile: stored(3) };
const head = ['Name', 'Mobile'];
const anuRow = ['Anu Thomas', number(1)];
const binuRow = ['Binu Paul', number(2)];
const chandranRow = ['Chandran K', number(3)];
const nothingElse = { refused: {}, unread: [] };

describe('a class list through the upload and the check', () => {
  it.each(['xlsx', 'biff8', 'xlml', 'html'] as const)('is read as %s', async (bookType) => {
    const bytes = workbook([head, anuRow, binuRow], bookType);
    expect(await both(bytes)).toEqual({ people: [anu, binu], ...nothingElse });
  });

  it('may have two lists beside each other, and both are read', async () => {
    const rows = [
      [...head, null, ...head],
      [...anuRow, null, ...chandranRow],
      [...binuRow, null, null, null],
    ];
    expect(await ofRows(rows)).toEqual({ people: [anu, binu, chandran], ...nothingElse });
  });

  it('may go on below other headings, with another column', async () => {
    const rows = [head, anuRow, [], [...head, 'Place'], [...binuRow, 'Aluva']];
    expect(await ofRows(rows)).toEqual({ people: [anu, { ...binu, place: 'Aluva' }], ...nothingElse });
  });

  it('keeps its students when a committee stands below it, and names the rows of the committee', async () => {
    const rows = [
      head,
      anuRow,
      binuRow,
      [],
      ['Batch committee'],
      [...head, 'Role'],
      ['Leela', number(9), 'x'],
    ];
    expect(await ofRows(rows)).toEqual({
      people: [anu, binu],
      refused: {},
      unread: [
        { kind: 'rows', name: '5', rows: 1 },
        { kind: 'rows', name: '6-7', rows: 1 },
      ],
    });
  });

  it('has the people of its visible sheets only, and names the sheets that it does not use', async () => {
    const book = bookOf({ '10-A': sheetOf([head, anuRow]), '10-B': sheetOf([head, binuRow]) });
    const unread = [{ kind: 'sheet', name: '10-B', rows: 1 }];
    expect(await both(book)).toEqual({ people: [anu], refused: {}, unread });
  });

  it('has no people in its section lines, sums and footers', async () => {
    const rows = [head, ['BOYS'], binuRow, ['GIRLS'], anuRow, ['Total: 2'], ['Class Teacher: Leela Kurian']];
    const unread = [{ kind: 'rows', name: '2, 4, 6-7', rows: 4 }];
    expect(await ofRows(rows)).toEqual({ people: [anu, binu], refused: {}, unread });
  });

  it('repeats a place by ditto marks and by merged cells', async () => {
    const rows = [
      [...head, 'Place'],
      [...anuRow, 'Aluva'],
      [...binuRow, '"'],
      [...chandranRow, 'Kochi'],
      ['Deepa S', number(4), null],
    ];
    const { people: found } = await ofRows(rows, ['C4:C5']);
    expect(found.map(({ place }) => place)).toEqual(['Aluva', 'Aluva', 'Kochi', 'Kochi']);
  });

  it('is read through invisible signs, and an e-mail through what address books add', async () => {
    const rows = [
      [...head, 'E-mail'],
      ['Anu\u200B Thomas', `\u202A${number(1)}\u202C`, 'mailto:anu@example.org,'],
      ['Binu Paul', `\t${number(2)}`, '<binu@example.org>'],
    ];
    const found = [
      { ...anu, email: 'anu@example.org' },
      { ...binu, email: 'binu@example.org' },
    ];
    expect(await ofRows(rows)).toEqual({ people: found, ...nothingElse });
  });

  it('may say in words that a person has no number, or the same one for WhatsApp', async () => {
    const rows = [
      [...head, 'WhatsApp'],
      [...anuRow, true],
      [...binuRow, false],
      [...chandranRow, 'same as mobile no.'],
      ['Deepa S', 'ഇല്ല', 'No WhatsApp'],
    ];
    const found = [{ ...anu, whatsapp: stored(1) }, binu, { ...chandran, whatsapp: stored(3) }];
    expect(await ofRows(rows)).toEqual({ people: [...found, { name: 'Deepa S' }], ...nothingElse });
  });

  it('costs a person only the gender when the gender has another text, and names it', async () => {
    const rows = [
      [...head, 'Gender'],
      [...anuRow, 'G'],
      [...binuRow, 'Prefer not to say'],
    ];
    const unread = [{ kind: 'column', name: 'Gender: Prefer not to say', rows: 1 }];
    expect(await ofRows(rows)).toEqual({ people: [{ ...anu, gender: 'Female' }, binu], refused: {}, unread });
  });

  it('refuses two numbers in one cell, whatever stands between them', async () => {
    const separators = ['; ', ', ', ' / ', '\n', ' or '];
    const rows = separators.map((separator, index) => [
      `Student ${'ABCDE'[index]}`,
      `${number(index)}${separator}${number(50 + index)}`,
    ]);
    const { people: found, refused } = await ofRows([head, ...rows]);
    expect({ found, rows: Object.keys(refused) }).toEqual({ found: [], rows: ['2', '3', '4', '5', '6'] });
  });

  it('keeps the numbers of parents away from the students, and names their columns', async () => {
    const rows = [
      ['Name (Father)', 'Name (Student)', 'Phone (Guardian)', 'Mobile (Student)'],
      ['Thomas', 'Anu Thomas', number(91), number(1)],
    ];
    const unread = ['Name (Father)', 'Phone (Guardian)'].map((name) => ({ kind: 'column', name, rows: 1 }));
    expect(await ofRows(rows)).toEqual({ people: [anu], refused: {}, unread });
  });
});

describe('a cell without a value', () => {
  const formula = '<c><f>A1</f></c>';
  const error = '<c t="e"><v>#N/A</v></c>';
  const noResult =
    'This cell is a formula without a result. Open the file in Excel, save it, and upload it again.';
  const isError =
    "'#N/A' is an error of a formula. Correct the cell in Excel, save the file, and upload it again.";
  const text = (value: string | number) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const raw = (headings: string[], ...rows: string[][]) =>
    both(
      rawWorkbook(
        rawRow(1, headings) +
          rows.map((cells, index) => `<row r="${index + 2}">${cells.join('')}</row>`).join(''),
      ),
    );

  it.each([
    ['a formula without a result', formula, noResult],
    ['an error', error, isError],
  ])('refuses the row when it is %s in the name, the mobile or the class', async (_, cell, reason) => {
    const found = await raw(
      ['Name', 'Mobile', 'Class'],
      [cell, text(number(1)), text('10-A')],
      [text('Binu Paul'), cell, text('10-A')],
      [text('Chandran K'), text(number(3)), cell],
      [text('Deepa S'), text(number(4)), text('10-A')],
    );
    const deepa = { name: 'Deepa S', mobile: stored(4) };
    expect(found).toEqual({ people: [deepa], refused: { 2: reason, 3: reason, 4: reason }, unread: [] });
  });

  it('refuses the row when it is in the section beside the class', async () => {
    const row = [text('Anu Thomas'), text('10'), error];
    const found = await raw(['Name', 'Class', 'Section'], row, [text('Binu Paul'), text('10'), text('A')]);
    expect(found).toEqual({ people: [{ name: 'Binu Paul' }], refused: { 2: isError }, unread: [] });
  });

  it('costs a person only the place or the e-mail, and the answer names it', async () => {
    const row = [text('Anu Thomas'), text(number(1)), error, formula];
    const unread = [
      { kind: 'column', name: 'Place: #N/A', rows: 1 },
      { kind: 'column', name: 'E-mail: =A1', rows: 1 },
    ];
    expect(await raw(['Name', 'Mobile', 'Place', 'E-mail'], row)).toEqual({
      ...{ people: [anu], refused: {}, unread },
    });
  });

  it('makes no person of a row that has errors only', async () => {
    const rows = [
      [text('Anu Thomas'), text(number(1)), error],
      ['<c/>', '<c/>', error],
      [error, error, error],
    ];
    const unread = [{ kind: 'column', name: 'Place: #N/A', rows: 1 }];
    expect(await raw(['Name', 'Mobile', 'Place'], ...rows)).toEqual({ people: [anu], refused: {}, unread });
  });
});

describe('a class that Excel turned into a date', () => {
  it('is refused with that reason, and never becomes a number', async () => {
    const sheet: WorkSheet = utils.aoa_to_sheet([['Name', 'Class'], ['Anu Thomas']]);
    utils.sheet_add_aoa(sheet, [[{ t: 'n', v: 46_296, z: 'd-mmm' }]], { origin: 'B2' });
    const { people: found, refused } = await both(bookOf({ S: sheet }));
    expect(found).toEqual([]);
    expect(refused[2]).toContain("'1-Oct' is a date");
  });
});
