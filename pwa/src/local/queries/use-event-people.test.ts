import { aPersonView } from '@memcherrish/shared/testing/factories.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { expect, test } from 'vitest';
import { peopleAmong } from './use-event-people.ts';

const view = (_id: string, name: string) => aPersonView(name, { _id });
const roster = (
  relation: Roster['relation'],
  schoolmates: Roster['schoolmates'],
  schoolId = 'school',
): Roster => ({
  ...{ divisionId: `${relation} ${schoolId}`, batchId: 'batch', schoolId, relation, schoolmates },
  ...{ teachers: [], revision: 1 },
});

test('lists the wanted people once, the own class first, then by name', () => {
  const [anu, binu, cecil] = [view('anu', 'Anu'), view('binu', 'Binu'), view('cecil', 'Cecil')];
  const rosters = [
    roster('batch', [anu, cecil, view('dev', 'Dev')]),
    roster('division', [cecil, binu]),
    roster('school', [view('eve', 'Eve')], 'elsewhere'),
  ];
  const found = peopleAmong(rosters, new Set(['anu', 'binu', 'cecil', 'eve']), 'school');
  expect(found.map(({ name, relation }) => [name, relation])).toEqual([
    ['Binu', 'division'],
    ['Cecil', 'division'],
    ['Anu', 'batch'],
  ]);
});
