import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect, it } from 'vitest';
import { changedDetails, detailErrors, detailsOf } from './teacher-details.ts';

const leela = {
  name: 'Leela Kurian',
  mobile: '+919847011111',
  place: 'Thrissur',
  gender: 'Female',
  whatsapp: null,
  about: 'English',
} as unknown as Teacher;
const details = detailsOf(leela);

it('shows the mobile as ten digits and missing values as empty', () => {
  expect(details).toMatchObject({ mobile: '9847011111', whatsapp: '', about: 'English' });
});

it('sends nothing without a change, however the mobile is spaced', () => {
  expect(changedDetails(leela, { ...details, mobile: '98470 11111', name: 'Leela Kurian ' })).toEqual({});
});

it('sends changed fields, and an empty text for emptied ones', () => {
  expect(changedDetails(leela, { ...details, about: '', place: 'Kochi' })).toEqual({
    about: '',
    place: 'Kochi',
  });
});

it.each([
  ['an empty name', { name: '' }, { name: messages.required }],
  ['a mobile of nine digits', { mobile: '984701111' }, { mobile: teacherFormWords.teacherMobileInvalid }],
  ['empty optional fields', { whatsapp: '', about: '' }, {}],
])('returns the expected errors for %s', (_what, change, errors) => {
  expect(detailErrors({ ...details, ...change })).toEqual(errors);
});
