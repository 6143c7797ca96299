import { describe, expect, it } from 'vitest';
import { readRowsOf } from '#test/files/read-tables.ts';

const names = (people: readonly Record<string, string>[]) => people.map(({ name }) => name);

describe('lines that are no person', () => {
  it('are left out and named: sums, sections and footers', async () => {
    const { people, unread } = await readRowsOf(
      [
        ['Name', 'Sl', 'Mobile'],
        ['BOYS'],
        ['Anu', 1, '9846000101'],
        ['GIRLS'],
        ['Binu', 1, '9846000102'],
        ['Total: 2'],
        ['Class Teacher: Leela Kurian'],
      ],
      ['A2:C2', 'A4:C4', 'A7:C7'],
    );
    expect(names(people)).toEqual(['Anu', 'Binu']);
    expect(unread).toContainEqual({ kind: 'rows', name: '2, 4, 6-7', rows: 4 });
  });

  it.each([
    'Total',
    'Grand Total 45',
    'ആകെ',
    'कुल',
    'மொத்தம்',
    'പെൺകുട്ടികൾ',
    'Girls (12)',
    'Prepared by: Binu',
    'Note: call in the evening',
    '* absent',
    'Boys - 20, Girls - 22',
    'I. BOYS',
    'List of Girls',
    'Gents (20 nos)',
    'Sd/- Principal',
    'Signature of class teacher',
    'List prepared by Leela',
    'Page 1 of 2',
    'Continued on next page',
    'P.T.O.',
    'End of list',
    'കുട്ടികളുടെ എണ്ണം 45',
    '-----',
  ])('%s is none', async (line) => {
    const { people, unread } = await readRowsOf([
      ['Name', 'Mobile'],
      ['Anu', '9846000101'],
      [line],
      ['Binu', '9846000102'],
    ]);
    expect(names(people)).toEqual(['Anu', 'Binu']);
    expect(unread).toEqual([{ kind: 'rows', name: '3', rows: 1 }]);
  });

  it('a person with a name like a heading is one, also directly below the headings', async () => {
    const rows = [['Name', 'Mobile'], ['Christian Paul'], ['Anu Thomas', 9_846_000_101]];
    const { people, unread } = await readRowsOf(rows);
    expect(people.map(({ name }) => name)).toEqual(['Christian Paul', 'Anu Thomas']);
    expect(unread).toEqual([]);
  });

  it.each(['Student A', 'Student B'])('%s is a person, also beside a place', async (name) => {
    const { people } = await readRowsOf([
      ['Name', 'Place'],
      ['Anu', 'Aluva'],
      [name, '↓'],
      [name, 'Kochi'],
    ]);
    expect(people.map((each) => [each['name'], each['place']])).toEqual([
      ...[
        ['Anu', 'Aluva'],
        [name, 'Aluva'],
        [name, 'Kochi'],
      ],
    ]);
  });

  it('a line such as "Students" directly below the headings is none, in any language', async () => {
    for (const line of ['Students', 'വിദ്യാർത്ഥികൾ', 'மாணவிகள்', 'छात्र']) {
      const { people } = await readRowsOf([['Name', 'Mobile'], [line], ['Anu', '9846000101']]);
      expect([line, people.at(-1)]).toEqual([line, { name: 'Anu', mobile: '+919846000101' }]);
    }
  });

  it('a person without a number is one', async () => {
    const { people } = await readRowsOf([
      ['Name', 'Mobile'],
      ['Anu', '9846000101'],
      ['Chandran K'],
      ['Binu', '9846000102'],
    ]);
    expect(names(people)).toEqual(['Anu', 'Chandran K', 'Binu']);
  });

  it('a person whose name ends in a number is one', async () => {
    const { people } = await readRowsOf([['Name'], ['Student 2']]);
    expect(names(people)).toEqual(['Student 2']);
  });

  it('names the lines above the headings', async () => {
    const { unread } = await readRowsOf([
      ['St. Mary’s'],
      ['Batch of 2012'],
      [],
      ['Name', 'Mobile'],
      ['Anu', '9846000101'],
    ]);
    expect(unread).toEqual([{ kind: 'rows', name: '1-2', rows: 2 }]);
  });
});
