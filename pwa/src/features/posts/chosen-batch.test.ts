import { expect, test } from 'vitest';
import { batchLabel, chosenBatch, ownBatches } from './chosen-batch.ts';

const member = (batch: string, division: string, school = "St. Mary's") => ({
  schoolId: school,
  schoolName: school,
  schoolImage: null,
  batchId: `id of ${batch}`,
  batch,
  divisionId: division,
  division,
});
const batches = ownBatches([member('2009', '10-A'), member('2008', '9-B'), member('2009', '10-B')]);

test('a batch with two own classes is listed once', () => {
  expect(batches.map(({ batch }) => batch)).toEqual(['2009', '2008']);
});

test.each([
  ['the one that the address names', 'id of 2008', '2008'],
  ['the one last opened where the address names none', null, '2009'],
  ['the one last opened where the address names a batch without the viewer', 'id of 1999', '2009'],
])('the chosen batch is %s', (_, asked, batch) => {
  expect(chosenBatch(batches, asked)?.batch).toBe(batch);
});

test('a viewer without a batch has no chosen batch', () => {
  expect(chosenBatch([], null)).toBeNull();
});

test('the label names the school when there are two', () => {
  const [first] = batches;
  expect(batches.map((each) => batchLabel(each, batches))).toEqual(['2009', '2008']);
  const both = ownBatches([member('2009', '10-A'), member('1999', 'B.1', 'College')]);
  expect(first && batchLabel(first, both)).toBe("2009, St. Mary's");
});
