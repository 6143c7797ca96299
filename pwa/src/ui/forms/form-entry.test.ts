import { expect, it } from 'vitest';
import { errorsAt, isSameEntry, withoutErrors } from './form-entry.ts';

const file = new File(['names'], 'class.xlsx');
const kept = { path: '/uploads/a.webp', preview: 'x' };
const other = { path: '/uploads/b.webp', preview: 'x' };

it.each([
  ['equal texts', { name: 'Anu' }, { name: 'Anu' }, true],
  ['a changed text', { name: 'Anu' }, { name: 'Anup' }, false],
  ['the same file', { image: file }, { image: file }, true],
  ['another file of the same content', { image: file }, { image: new File(['names'], 'class.xlsx') }, false],
  ['a file that was chosen', { image: null }, { image: file }, false],
  ['equal photos in order', { photos: [kept] }, { photos: [{ ...kept }] }, true],
  ['a photo less', { photos: [kept] }, { photos: [] }, false],
  ['another photo', { photos: [kept] }, { photos: [other] }, false],
  ['an answer more', { answers: {} }, { answers: { q1: 'yes' } }, false],
  ['an empty text in place of none', { note: null }, { note: '' }, false],
])('compares entries with %s', (_what, one, two, isSame) => {
  expect(isSameEntry(one, two)).toBe(isSame);
  expect(isSameEntry(two, one)).toBe(isSame);
});

it('leaves out the errors at fields that the form does not have', () => {
  expect(errorsAt(['name', 'email'], { name: 'Too long.', mobile: 'Not valid.' })).toEqual({
    name: 'Too long.',
  });
});

it('removes the errors of changed fields alone', () => {
  const errors = { name: 'Too long.', email: 'Not valid.' };
  expect(withoutErrors(errors, ['name', 'place'])).toEqual({ email: 'Not valid.' });
});
