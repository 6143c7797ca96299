import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { Cell } from '#features/imports/reading/cells.ts';
import { readAll } from '#test/files/read-tables.ts';
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

  it('is parsed with the expected result', async () => {
    const { people, refused } = await readAll(classListWorkbook());
    // The plan asks about a repeated number; the reading does not refuse it.
    const twice = outcome.refused.filter(({ because }) => because === 'number-twice');
    const added = people.filter(({ name }) => twice.every((each) => each.name !== name));
    expect(added.map(({ name }) => name)).toEqual(outcome.names);
    expect(added.filter(({ mobile }) => !mobile).map(({ name }) => name)).toEqual(outcome.withoutMobile);
    expect([...refused, ...twice].map(({ row }) => row).sort()).toEqual(
      outcome.refused.map(({ row }) => row).sort(),
    );
    expect(people).toContainEqual(expect.objectContaining(outcome.signsUpAs));
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
