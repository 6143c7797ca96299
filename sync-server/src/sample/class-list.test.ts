import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { Cell } from '#features/imports/cells.ts';
import { readClassList } from '#features/imports/class-list.ts';
import { classListOutcome, classListWorkbook } from './class-list.ts';
import { fixtureModule } from './class-list-fixture.ts';

const fixtures = join(import.meta.dirname, '../../../pwa/e2e/fixtures');

function rowsOf(workbook: Buffer): Cell[][] {
  const sheet = Object.values(read(workbook).Sheets)[0];
  return sheet ? utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: '', blankrows: true }) : [];
}

describe('the class list', () => {
  const outcome = classListOutcome();

  it('has 45 people, one with a repeated number and one with an invalid number', () => {
    expect(outcome.names).toHaveLength(43);
    expect(outcome.refused.map((row) => row.because).sort()).toEqual(['bad-number', 'number-twice']);
  });

  it('is parsed with the expected result', () => {
    const list = readClassList(rowsOf(classListWorkbook()));
    if ('problem' in list) throw new Error(list.problem);
    expect(list.candidates.map((person) => person.name)).toEqual(outcome.names);
    expect(list.candidates.filter((person) => person.mobile === null).map((person) => person.name)).toEqual(
      outcome.withoutMobile,
    );
    expect(list.refused.map(({ row, column }) => ({ row, column }))).toEqual(
      outcome.refused.map(({ row, column }) => ({ row, column })),
    );
    expect(list.candidates).toContainEqual(expect.objectContaining(outcome.signsUpAs));
  });

  it('is the same file that the browser tests upload', async () => {
    const [workbook, module] = await Promise.all([
      readFile(join(fixtures, 'class-of-2013.xlsx')),
      readFile(join(fixtures, 'class-of-2013.ts'), 'utf8'),
    ]);
    expect(rowsOf(workbook)).toEqual(rowsOf(classListWorkbook()));
    expect(module).toBe(fixtureModule(outcome));
  });
});
