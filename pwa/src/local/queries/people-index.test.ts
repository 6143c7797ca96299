import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { aPersonView, aTeacher } from '@memcherrish/shared/testing/factories.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { expect, test } from 'vitest';
import { PeopleIndexBuilder } from './people-index.ts';

const school: Structure = {
  _id: 'stMarys',
  name: "St. Mary's",
  image: null,
  batches: [
    { _id: 'y2012', batch: '2012 - 2013', divisions: [{ _id: 'tenA', name: '10-A' }] },
    { _id: 'y2011', batch: '2011 - 2012', divisions: [{ _id: 'nineB', name: '9-B' }] },
    { _id: 'y2010', batch: '2010 - 2011', divisions: [{ _id: 'eightC', name: '8-C' }] },
    { _id: 'y2009', batch: '2009 - 2010', divisions: [] },
  ],
};

function roster(
  divisionId: string,
  relation: Roster['relation'],
  schoolmates: Roster['schoolmates'],
): Roster {
  const batch = school.batches.find(({ divisions }) => divisions.some(({ _id }) => _id === divisionId));
  return {
    divisionId,
    batchId: batch?._id ?? '',
    schoolId: school._id,
    relation,
    revision: 1,
    schoolmates,
    teachers: [],
  };
}

function peopleIndexOf(rosters: readonly Roster[], structures: readonly Structure[], me: null) {
  const builder = new PeopleIndexBuilder(structures, me);
  for (const each of rosters) builder.add(each);
  return builder.index();
}

const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

test('finds people by name, home, division and batch, and sorts equal matches by name', () => {
  const index = peopleIndexOf(
    [
      roster('nineB', 'school', [aPersonView('Meera Das', { place: 'Ollur' }), aPersonView('Anu Paul')]),
      roster('tenA', 'division', [aPersonView('Anu Mohan', { place: 'Ollur', location: 'Kochi' })]),
    ],
    [school],
    null,
  );
  expect(namesOf(index.search('anu'))).toEqual(['Anu Mohan', 'Anu Paul']);
  expect(namesOf(index.search('ollur'))).toEqual(['Meera Das']);
  expect(namesOf(index.search('kochi'))).toEqual(['Anu Mohan']);
  expect(namesOf(index.search('9-B'))).toEqual(['Anu Paul', 'Meera Das']);
  expect(namesOf(index.search('2012 anu'))).toEqual(['Anu Mohan', 'Anu Paul']);
  expect(index.people).toBe(3);
});

test('returns a person of several divisions once, nearest division first, with the photo that one division shows', () => {
  const photo = { profilePic: '/uploads/anu.webp', photoPreview: 'abc' };
  const index = peopleIndexOf(
    [
      roster('tenA', 'division', [aPersonView('Anu', { hidden: { profilePic: true } })]),
      roster('nineB', 'school', [aPersonView('Anu', photo)]),
    ],
    [school],
    null,
  );
  const [anu, ...others] = index.search('anu');
  expect(others).toEqual([]);
  expect(anu).toMatchObject({ photo: '/uploads/anu.webp', preview: 'abc', photoHidden: false });
  expect(anu?.divisions.map(({ division }) => division)).toEqual(['10-A', '9-B']);
});

test('finds a person by the name at school and by the nickname', () => {
  const anjali = aPersonView('Anjali Menon', { formerName: 'Anjali Das', nickname: 'Ammu' });
  const index = peopleIndexOf([roster('tenA', 'division', [anjali, aPersonView('Binu')])], [school], null);
  expect(index.search('das')).toEqual(index.search('amu'));
  expect(index.search('anjali das')[0]).toMatchObject({ formerName: 'Anjali Das', nickname: 'Ammu' });
});

test('finds a teacher by name and subject', () => {
  const leela = { ...aTeacher({ name: 'Leela Kurian' }), subject: 'Physics' };
  const index = peopleIndexOf([{ ...roster('tenA', 'school', []), teachers: [leela] }], [school], null);
  expect(namesOf(index.search('physics'))).toEqual(['Leela Kurian']);
  expect(index.search('lila')[0]?.divisions[0]).toMatchObject({ division: '10-A', subject: 'Physics' });
});

test('shows the viewer’s own class first, then their batch, among matches of one kind', () => {
  const others = ['Anu Abraham', 'Anumol', 'Manu Anu'];
  const index = peopleIndexOf(
    [
      roster('tenA', 'division', [aPersonView('Zeena Anu'), aPersonView('Anupama')]),
      roster('nineB', 'batch', [aPersonView('Anu Varghese')]),
      roster(
        'eightC',
        'school',
        others.map((name) => aPersonView(name)),
      ),
    ],
    [school],
    null,
  );
  expect(namesOf(index.search('anu'))).toEqual([
    'Zeena Anu',
    'Anu Varghese',
    'Anu Abraham',
    'Manu Anu',
    'Anupama',
    'Anumol',
  ]);
});

test('finds schoolmates and teachers by a number that a roster shows, after those found by name or class', () => {
  const anu = aPersonView('Anu', { mobile: '+919847012345' });
  const binu = aPersonView('Binu', { whatsapp: '+919820122222', hidden: { mobile: true } });
  const leela = { ...aTeacher({ name: 'Leela Kurian', mobile: '+919847054321' }), subject: 'Physics' };
  const tenA = { ...roster('tenA', 'division', [anu, aPersonView('Cini')]), teachers: [leela] };
  const index = peopleIndexOf([tenA, roster('nineB', 'school', [binu])], [school], null);
  expect(namesOf(index.search('98470'))).toEqual(['Anu', 'Leela Kurian']);
  expect(namesOf(index.search('22222'))).toEqual(['Binu']);
  expect(namesOf(index.search('2012'))).toEqual(['Anu', 'Cini', 'Leela Kurian', 'Binu']);
});

test('reports how many of the batches with classes are on the device', () => {
  const index = peopleIndexOf(
    [roster('tenA', 'division', []), roster('nineB', 'school', [])],
    [school],
    null,
  );
  expect(index.batches).toEqual({ here: 2, all: 3 });
});

test('finds nothing by a division that the school no longer has', () => {
  expect(
    peopleIndexOf([roster('gone', 'school', [aPersonView('Anu')])], [school], null).search('anu'),
  ).toEqual([]);
});
