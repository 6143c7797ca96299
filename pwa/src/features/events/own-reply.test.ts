import { expect, test } from 'vitest';
import { bodyOf, fieldsOf, linesOf } from './own-reply.ts';

const stored = {
  ...{ answer: 'coming' as const, guests: 2, guestNames: ['Jo', 'Manu'], diet: 'Vegetarian', note: null },
  ...{ answers: { q: 'Rice' }, level: 'Division' as const, here: false, seats: 3, version: 4, mark: null },
};

test('a first reply of a schoolmate is open to the batch, and that of a teacher to the school', () => {
  expect(fieldsOf({ own: null }, false)).toMatchObject({ answer: 'coming', guests: 0, level: 'Batch' });
  expect(fieldsOf({ own: null }, true)).toMatchObject({ level: 'School' });
  expect(bodyOf({ own: null }, fieldsOf({ own: null }, false)).base).toBe(0);
});

test('another answer keeps the details and names the version that it changes', () => {
  const fields = { ...fieldsOf({ own: stored }, false), answer: 'maybe' as const };
  const { seats: _, version: __, mark: ___, ...kept } = stored;
  expect(bodyOf({ own: stored }, fields)).toEqual({ ...kept, answer: 'maybe', base: 4 });
});

test('a person who does not come brings no guests, and no more names than guests are sent', () => {
  const fields = fieldsOf({ own: stored }, false);
  expect(bodyOf({ own: stored }, { ...fields, answer: 'no' })).toMatchObject({ guests: 0, guestNames: [] });
  expect(bodyOf({ own: stored }, { ...fields, guests: 1 })).toMatchObject({ guests: 1, guestNames: ['Jo'] });
});

test('a person who no longer comes is not there any more', () => {
  const fields = { ...fieldsOf({ own: { ...stored, here: true } }, false) };
  expect(bodyOf({ own: stored }, fields)).toMatchObject({ here: true });
  expect(bodyOf({ own: stored }, { ...fields, answer: 'maybe' })).toMatchObject({ here: false });
});

test('names are read line by line', () => {
  expect(linesOf(' Jo \n\nManu\n')).toEqual(['Jo', 'Manu']);
});

test('makes an entered reply one that the batch sees, once its person answers', () => {
  const entered = { ...stored, level: 'Only Me' as const, entered: true };
  expect(fieldsOf({ own: entered }, false)).toMatchObject({ level: 'Batch', diet: stored.diet });
  expect(fieldsOf({ own: { ...stored, level: 'Only Me' } }, false)).toMatchObject({ level: 'Only Me' });
});
