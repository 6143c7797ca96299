import { expect, it } from 'vitest';
import { type Assignment, groupedClasses } from './grouped-classes.ts';

const lesson = (school: string, batch: string, division: string, subject: string): Assignment => ({
  schoolId: school,
  schoolName: school,
  schoolImage: null,
  batchId: `${school} ${batch}`,
  batch,
  divisionId: `${school} ${batch} ${division}`,
  division,
  subject,
});

it('groups classes by school and batch, newest first, and names all subjects of a division', () => {
  const grouped = groupedClasses([
    lesson("St. Mary's", '2009 - 2010', '10-A', 'English'),
    lesson("St. Mary's", '2012 - 2013', '10-A', 'History'),
    lesson("St. Mary's", '2012 - 2013', '9-B', 'English'),
    lesson("St. Mary's", '2012 - 2013', '10-A', 'English'),
    lesson('Holy Angels', '2001 - 2002', '10-C', ''),
  ]);
  const seen = grouped.map(({ schoolName, batches }) => [
    schoolName,
    batches.map(({ batch, classes }) => [
      batch,
      classes.map(({ division, subjects }) => `${division}: ${subjects.join(', ')}`),
    ]),
  ]);
  expect(seen).toEqual([
    ['Holy Angels', [['2001 - 2002', ['10-C: ']]]],
    [
      "St. Mary's",
      [
        ['2012 - 2013', ['9-B: English', '10-A: History, English']],
        ['2009 - 2010', ['10-A: English']],
      ],
    ],
  ]);
});

it('is empty for a teacher without assignments', () => {
  expect(groupedClasses([])).toEqual([]);
});
