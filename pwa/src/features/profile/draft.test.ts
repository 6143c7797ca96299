import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { expect, test } from 'vitest';
import type { OutboxRow } from '#local/edits/edits.ts';
import {
  asTyped,
  bodyOf,
  type Draft,
  draftOf,
  keptFields,
  shownValue,
  typedValue,
  withoutSaved,
  withTyped,
} from './draft.ts';

const own: OwnRecord = {
  _id: 'person-0000000001',
  name: 'Anjali Menon',
  username: 'anjali',
  formerName: null,
  nickname: null,
  gender: 'Female',
  place: 'Kochi',
  location: null,
  selfIntro: null,
  email: 'anjali@example.org',
  mobile: '+919847065432',
  whatsapp: null,
  instaUsername: null,
  fbUsername: null,
  profilePic: null,
  photoPreview: null,
  schoolPhoto: null,
  memorial: null,
  mobileAccessControl: null,
  profileimageAccessControl: 'Batchs',
  emailAccessControl: null,
  socialAccessControl: null,
  privacyQuestion: null,
  pendingMobile: null,
  revisions: { place: 4 },
};

test('a draft keeps the base revision of the first keystroke', () => {
  const begun = withTyped(own, {}, 'place', 'Koch');
  const later = { ...own, place: 'Delhi', revisions: { place: 9 } };
  expect(withTyped(later, begun, 'place', 'Kollam')).toEqual({ place: { value: 'Kollam', base: 4 } });
});

test('the preview record contains typed values, emptied fields, and the rest unchanged', () => {
  const draft = withTyped(own, withTyped(own, {}, 'place', ' '), 'mobileAccessControl', 'Only Me');
  const typed = asTyped(own, (field) => typedValue(own, draft, field));
  expect(typed).toEqual({
    ...own,
    ...{ emailAccessControl: 'Public', socialAccessControl: 'Public' },
    place: null,
    mobileAccessControl: 'Only Me',
    profileimageAccessControl: 'Batch',
  });
});

test('a field with its old value is not a change', () => {
  const typed = withTyped(own, {}, 'place', 'Koch');
  expect(withTyped(own, typed, 'place', 'Kochi')).toEqual({});
});

// Shows spec:limits.24
test.each([
  [null, 'Public'],
  ['', 'Only Me'],
  ['Batchs', 'Batch'],
  ['Division', 'Division'],
])('the stored level %j is shown as %s', (stored, shown) => {
  expect(shownValue({ ...own, mobileAccessControl: stored }, 'mobileAccessControl')).toBe(shown);
});

test('only changed fields are sent, emptied ones as null, each with its base', () => {
  const draft: Draft = { place: { value: ' Kollam  town ', base: 4 }, email: { value: '', base: 0 } };
  expect(bodyOf(draft, own)).toEqual({
    ok: true,
    body: { place: 'Kollam town', email: null, base: { place: 4, email: 0 } },
  });
});

test.each([
  ['name', ' ', messages.required],
  ['email', 'anjali', messages.invalidEmail],
  ['whatsapp', 'call me', messages.invalidMobile],
  ['selfIntro', 'x'.repeat(501), messages.tooLong(500)],
] as const)('an invalid value of the field %s gets its own message', (field, value, sentence) => {
  expect(bodyOf({ [field]: { value, base: 0 } }, own)).toEqual({ ok: false, errors: { [field]: sentence } });
});

test('text that was typed during a save stays, and is based on the saved value', () => {
  const sent: Draft = { place: { value: 'Kollam', base: 4 }, name: { value: 'Anjali', base: 0 } };
  const draft: Draft = {
    ...sent,
    place: { value: 'Kollam town', base: 4 },
    email: { value: 'a@b.c', base: 0 },
  };
  const left = withoutSaved(draft, sent);
  expect(left).toEqual({ place: { value: 'Kollam town', base: null }, email: { value: 'a@b.c', base: 0 } });
  expect(bodyOf(left, { ...own, revisions: { place: 10 } })).toMatchObject({
    ok: true,
    body: { base: { place: 10, email: 0 } },
  });
});

const parked: OutboxRow = {
  ...{ seq: 1, key: 'key', layout: 1, madeAt: '2026-01-06T10:00:00.000Z', state: 'conflict', tries: 1 },
  edit: { kind: 'profile', fields: { place: 'Kollam', email: null }, base: { place: 4, email: 2 } },
  problem: null,
  conflicts: {
    place: { yours: 'Kollam', theirs: 'Delhi', revision: 9 },
    email: { yours: null, theirs: 'a@b.c', revision: 8 },
  },
};

test('keeping the own value in a conflict sends it based on the other revision', () => {
  expect(keptFields(parked, ['place'])).toEqual({
    kind: 'profile',
    fields: { place: 'Kollam' },
    base: { place: 9 },
  });
  expect(keptFields(parked, [])).toBeNull();
});

test('a rejected edit returns to the form as it was typed', () => {
  if (parked.edit.kind !== 'profile') throw new Error('not a profile');
  expect(draftOf(parked.edit)).toEqual({
    place: { value: 'Kollam', base: 4 },
    email: { value: '', base: 2 },
  });
});
