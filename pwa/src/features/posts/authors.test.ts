import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { aPersonView } from '@memcherrish/shared/testing/factories.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { expect, test } from 'vitest';
import type { ClassRoom } from '#local/queries/class-room.ts';
import { authorOf, peopleOf } from './authors.ts';

const face = (name: string, profilePic: string | null): PersonView =>
  aPersonView(name, { _id: 'anjali', profilePic, hidden: profilePic === null ? { profilePic: true } : {} });
const room = (divisionId: string, schoolmates: PersonView[]): ClassRoom => ({
  divisionId,
  batchId: 'b',
  schoolId: 's',
  relation: 'batch',
  schoolmates,
  teachers: [],
  isOwn: () => false,
});
const people = peopleOf([
  room('10-A', [face('Anjali', null)]),
  room('10-B', [face('Anjali', '/uploads/a.webp')]),
]);

test('an author in two divisions is shown with their most open view, and opens in the first division', () => {
  const author = authorOf('anjali', people);
  expect(author).toMatchObject({ name: 'Anjali', divisionId: '10-A' });
  expect(author.face?.profilePic).toBe('/uploads/a.webp');
});

test.each([
  ['an author who has left', null, formMessages.formerClassmate],
  ['an author whose class is not on the device', 'vishnu', fallbacks.unknown],
])('%s has no card', (_, id, name) => {
  expect(authorOf(id, people)).toEqual({ name, face: null, divisionId: null });
});

test('an author without a name is shown with the fallback name', () => {
  expect(authorOf('anjali', peopleOf([room('10-A', [face('', null)])])).name).toBe(fallbacks.unknown);
});
