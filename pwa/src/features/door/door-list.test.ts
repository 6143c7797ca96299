import { type AdmissionOperation, mergeAdmissions } from '@memcherrish/shared/rules/admissions.ts';
import type { Expected } from '@memcherrish/shared/wire/events/door.ts';
import { expect, test } from 'vitest';
import type { Found, PeopleIndex } from '#local/queries/people-index.ts';
import { DoorList, isHere } from './door-list.ts';

const found = (name: string): Found => ({
  ...{ _id: name.toLowerCase(), name, nickname: null, formerName: null, photo: null, preview: null },
  ...{ photoHidden: false, schoolDays: null, home: null, divisions: [], inMemoriam: false, own: false },
});

const indexOf = (...names: string[]) => indexWith(names.map(found));

function indexWith(people: readonly Found[]): PeopleIndex {
  return {
    search: (typed) => people.filter(({ name }) => name.startsWith(typed)),
    person: (id) => people.find(({ _id }) => _id === id),
    people: people.length,
    schools: [],
    batches: { here: 1, all: 1 },
  };
}

function listOf(
  replies: readonly Expected[],
  operations: readonly AdmissionOperation[],
  index: PeopleIndex | null,
): DoorList {
  const event = { eventId: 'e', schoolId: 's', title: 'Reunion', startsAt: '', until: '', last: 0 };
  const admissions = mergeAdmissions(operations);
  return new DoorList({ door: { ...event, people: [...replies] }, admissions, unsent: 0 }, index);
}

const coming = (key: Expected['key'], name: string): Expected => ({ key, name, answer: 'coming', guests: 0 });
const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name);

test('lists those who come and are not here by name, and leaves out those who said no', () => {
  const replies = [
    coming('person:zara', 'Zara'),
    coming('reply:aunt', 'Aunt Mary'),
    { ...coming('person:binu', 'Binu'), answer: 'no' as const },
    coming('person:anu', 'Anu'),
  ];
  const operations: AdmissionOperation[] = [{ id: '1', kind: 'admit', who: 'person:anu' }];
  const list = listOf(replies, operations, indexOf('Zara', 'Binu', 'Anu'));
  expect(namesOf(list.filtered('expected'))).toEqual(['Aunt Mary', 'Zara']);
  expect(namesOf(list.filtered('here'))).toEqual(['Anu']);
});

test('finds people on the device, people without the app and walk-ins, each once', () => {
  const replies = [coming('reply:aunt', 'Anna Mary'), coming('person:anu', 'Anu')];
  const operations: AdmissionOperation[] = [
    { id: '1', kind: 'admit', who: 'walk-in:w', name: 'Anup' },
    { id: '2', kind: 'admit', who: 'person:anu' },
  ];
  const people = listOf(replies, operations, indexOf('Anu', 'Anand')).search('An');
  expect(namesOf(people).sort()).toEqual(['Anand', 'Anna Mary', 'Anu', 'Anup']);
  expect(namesOf(people.filter(isHere)).sort()).toEqual(['Anu', 'Anup']);
});

test('offers no person in memoriam at the door, unless they came', () => {
  const index = indexWith([found('Anu'), { ...found('Anand'), inMemoriam: true }]);
  expect(namesOf(listOf([], [], index).search('An'))).toEqual(['Anu']);
  const came: AdmissionOperation[] = [{ id: '1', kind: 'admit', who: 'person:anand' }];
  expect(namesOf(listOf([], came, index).search('An'))).toEqual(['Anu', 'Anand']);
});

test('shows a walk-in who was found on the list as that person only', () => {
  const operations: AdmissionOperation[] = [
    { id: '1', kind: 'admit', who: 'walk-in:w', name: 'Anup' },
    { id: '2', kind: 'link', who: 'walk-in:w', is: 'person:anu' },
  ];
  const list = listOf([], operations, indexOf('Anu'));
  expect(namesOf(list.filtered('here'))).toEqual(['Anu']);
  expect(namesOf(list.search('An'))).toEqual(['Anu']);
  expect(list.search('An').every(isHere)).toBe(true);
});

test('finds people by their reply before the index is built', () => {
  const list = listOf([coming('person:anu', 'Anu Mohan')], [], null);
  expect(namesOf(list.search('anu'))).toEqual(['Anu Mohan']);
  expect(namesOf(list.filtered('expected'))).toEqual(['Anu Mohan']);
});
