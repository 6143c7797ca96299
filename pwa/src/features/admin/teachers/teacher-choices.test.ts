import type { ListedTeacher } from '@memcherrish/shared/wire/people/teachers.ts';
import { expect, it } from 'vitest';
import { assignmentErrors, matchesTeacher, teacherChoices } from './teacher-choices.ts';

const stranger: ListedTeacher = {
  _id: 't1',
  name: 'Leela Kurian',
  mobile: '+••••••••4321',
  gender: null,
  email: null,
  place: null,
  whatsapp: null,
  instaUsername: null,
  fbUsername: null,
  currentStatus: null,
  about: null,
  profilePhoto: null,
  photoPreview: null,
  schoolName: null,
  batch: null,
  division: null,
};
const own: ListedTeacher = {
  ...stranger,
  _id: 't2',
  schoolName: "St. Mary's",
  batch: '2013',
  division: '10-A',
};

it("puts the school's own teachers first with their place, then the others with a masked mobile", () => {
  expect(teacherChoices([stranger, own]).map(({ _id, detail }) => [_id, detail])).toEqual([
    ['t2', "10-A, St. Mary's"],
    ['t1', '+••••••••4321'],
  ]);
});

it('shows no detail when none is known', () => {
  expect(teacherChoices([{ ...stranger, mobile: null }]).map(({ detail }) => detail)).toEqual([null]);
});

it.each([
  ['', true],
  ['kuri', true],
  ['LEELA  mary', true],
  ['mary 10-a', true],
  ['leéla', true],
  ['leela 10-b', false],
])('matches the typed text %j with the result %s', (typed, found) => {
  const [choice] = teacherChoices([own]);
  expect(choice && matchesTeacher(choice, typed)).toBe(found);
});

// Shows spec:rules.20
it.each([
  ['', 'English', { teacherId: 'Please select a teacher and enter a valid subject.' }],
  ['t2', ' ', { subject: 'Please select a teacher and enter a valid subject.' }],
  ['gone', 'English', { teacherId: 'Invalid teacher selection.' }],
  ['t2', 'English', null],
])('checks the picked teacher %j and the subject %j with the result %j', (teacherId, subject, wrong) => {
  expect(assignmentErrors([stranger, own], { teacherId, subject })).toEqual(wrong);
});
