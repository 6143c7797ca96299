import type { Memorials } from '@memcherrish/shared/wire/people/memorials.ts';
import { expect, test } from 'vitest';
import {
  type DecisionData,
  type DecisionItem,
  type DecisionView,
  decisionItems,
  isWaiting,
  itemsIn,
  matterIn,
} from './decision-items.ts';
import { decisionsFor } from './decisions.ts';

const place = {
  schoolId: 's',
  batchId: 'b',
  batch: '2012 - 2013',
  division: '10-A',
  schoolName: 'St. Mary’s',
};
const request = {
  ...place,
  ...{ _id: 'r', divisionId: 'd', selfIntro: null, userMobile: '+919847000001', name: 'Basil' },
  createdAt: '2026-11-20T10:00:00.000Z',
};
const claim = {
  ...place,
  ...{ _id: 'c', name: 'Linta', claimant: 'Linta', claimantMobile: '+919847000002' },
  ...{ listed: 'no-number' as const, knows: [], notThem: [], state: 'waiting' as const },
  since: '2026-11-18T10:00:00.000Z',
};
const post = {
  ...place,
  ...{ _id: 'p', authorName: null, text: 'Rude', photos: [], version: 3 },
  createdAt: '2026-11-01T10:00:00.000Z',
  reports: [
    { reason: null, at: '2026-11-21T10:00:00.000Z' },
    { reason: 'Rude', at: '2026-11-19T10:00:00.000Z' },
  ],
};
const asked = {
  ...place,
  ...{ _id: 'q', name: 'Anjali', divisionId: 'd', since: '2026-11-23T10:00:00.000Z' },
};
const admin = { _id: 'a', name: 'Sr. Rose', email: 'r@x.example', createdAt: '2026-11-22T10:00:00.000Z' };
const record = (_id: string, name: string, claimed = false) =>
  ({ _id, name, claimed }) as unknown as Extract<DecisionItem, { kind: 'duplicate' }>['pair']['one'];
const pair = { one: record('1', 'Josna'), other: record('2', 'Joshna'), score: 90, reasons: [] };
const noClaims = { claims: [], removed: [] };
const noMemorials = { reports: [], memorials: [] };
const data: DecisionData = {
  requests: [request],
  claims: { ...noClaims, claims: [claim] },
  posts: [post],
  admins: [admin],
  memorials: noMemorials,
  duplicates: null,
};
const duplicatesOf = (each: typeof pair) => [{ schoolId: 's', pairs: [each] }];
const lettersOf = (item: DecisionItem) => decisionsFor(item).map(({ letter }) => letter);

test('the oldest comes first, a post by its first report, and likely duplicates last', () => {
  const items = itemsIn('inbox', decisionItems({ ...data, duplicates: duplicatesOf(pair) }));
  expect(items.map((item) => `${item.name} ${matterIn(item)}`)).toEqual([
    'Linta says they are on the class list of 10-A, 2012 - 2013',
    'A former classmate post, reported 2 times',
    'Basil asks to join 10-A, 2012 - 2013',
    'Sr. Rose registered as an admin',
    'Josna and Joshna may be one person',
  ]);
  expect(items.map(lettersOf)).toEqual([
    ['A', 'R'],
    ['L', 'R'],
    ['A', 'R'],
    ['A', 'R'],
    ['M', 'T'],
  ]);
});

test('a doubt has its own decisions, and two accounts cannot be merged', () => {
  const [doubt] = decisionItems({
    ...data,
    claims: { ...noClaims, claims: [{ ...claim, state: 'joined' }] },
  });
  expect(doubt && [matterIn(doubt), ...lettersOf(doubt)]).toEqual([
    'is in 10-A, 2012 - 2013, but classmates doubt it',
    'L',
    'F',
  ]);
  const both = { ...pair, one: record('1', 'Josna', true), other: record('2', 'Joshna', true) };
  const items = decisionItems({ ...data, duplicates: duplicatesOf(both) });
  expect(items.slice(-1).map(lettersOf)).toEqual([['T']]);
});

test('no decision has the letter of another, or Z, J or K, which the list itself uses', () => {
  const death = (confirmed: boolean) =>
    ({
      ...place,
      _id: 'm',
      name: 'Jismi',
      confirmed,
      here: false,
      since: '',
    }) as unknown as Memorials['reports'][number];
  const joined = [{ ...claim, state: 'joined' as const }];
  const items = [
    ...decisionItems({
      ...data,
      claims: { ...noClaims, claims: [claim], returns: [asked] },
      memorials: { ...noMemorials, reports: [death(false)] },
      duplicates: duplicatesOf(pair),
    }),
    ...decisionItems({
      ...data,
      claims: { ...noClaims, claims: joined },
      memorials: { ...noMemorials, reports: [death(true)] },
    }),
  ];
  for (const letters of items.map(lettersOf)) {
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.filter((letter) => 'ZJK'.includes(letter))).toEqual([]);
  }
  expect(items.map(lettersOf)).toContainEqual(['P', 'T']);
});

test('a post that was changed after a report is another matter', () => {
  const keyOf = (version: number) => decisionItems({ ...data, posts: [{ ...post, version }] })[1]?.key;
  expect(keyOf(4)).not.toBe(keyOf(3));
});

test('the tab Pending Requests lists decisions about people by kind, and only the inbox lists everything that waits', () => {
  const listing = {
    ...place,
    _id: 'l',
    name: 'Anu',
    inviter: null,
    removedAt: '2026-11-02',
    dueAt: '2026-12-02',
  };
  const memorial = { ...place, _id: 'm', name: 'Jismi', born: null, died: null };
  const items = decisionItems({
    ...data,
    claims: { claims: [claim], removed: [listing] },
    memorials: { ...noMemorials, memorials: [memorial] },
  });
  const namesOf = (view: DecisionView) => itemsIn(view, items).map(({ name }) => name);
  expect(namesOf('pending-requests')).toEqual(['Basil', 'Linta', 'Anu', 'Jismi']);
  expect(
    itemsIn('pending-requests', items)
      .filter(isWaiting)
      .map(({ name }) => name),
  ).toEqual(['Basil', 'Linta']);
  expect(namesOf('inbox')).toEqual(['Linta', 'A former classmate', 'Basil', 'Sr. Rose']);
  expect(namesOf('helping')).toEqual(['Linta', 'A former classmate', 'Basil']);
  expect([...namesOf('reports'), ...namesOf('admins')]).toEqual(['A former classmate', 'Sr. Rose']);
});

test('a decision that cannot be undone by a key asks a question first, and an ordinary one does not', () => {
  const death = { ...place, _id: 'm', name: 'Jismi', confirmed: false, here: false, since: '' };
  const items = decisionItems({
    ...data,
    claims: { ...noClaims, claims: [claim, { ...claim, _id: 'd', state: 'joined' }] },
    memorials: { ...noMemorials, reports: [death as unknown as Memorials['reports'][number]] },
  });
  const asked = items.flatMap((item) => decisionsFor(item).filter(({ question }) => question !== undefined));
  const dangerous = items.flatMap((item) =>
    decisionsFor(item).filter(({ isDanger, act }) => isDanger && act !== 'dialog'),
  );
  expect(asked).toHaveLength(5);
  expect(asked.map(({ label }) => label)).toEqual(dangerous.map(({ label }) => label));
});
