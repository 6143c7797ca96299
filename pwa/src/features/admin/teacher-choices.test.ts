import { expect, it } from 'vitest';
import type { ListedTeacher } from '#api/teachers.ts';
import { teacherChoices } from './teacher-choices.ts';

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

it('names the own teachers first with their place, and the others with their masked mobile', () => {
  expect(teacherChoices([stranger, own])).toEqual([
    { value: 't2', label: "Leela Kurian (10-A, St. Mary's)" },
    { value: 't1', label: 'Leela Kurian (+••••••••4321)' },
  ]);
});

it('leaves the brackets out where there is nothing to put in them', () => {
  expect(teacherChoices([{ ...stranger, mobile: null }])).toEqual([{ value: 't1', label: 'Leela Kurian' }]);
});
