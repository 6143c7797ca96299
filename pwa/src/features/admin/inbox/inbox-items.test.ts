import { expect, test } from 'vitest';
import { decisionsFor } from './inbox-decisions.ts';
import { type InboxData, type InboxItem, inboxItems, matterIn, nameIn } from './inbox-items.ts';

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
const admin = { _id: 'a', name: 'Sr. Rose', email: 'r@x.example', createdAt: '2026-11-22T10:00:00.000Z' };
const record = (_id: string, name: string, claimed = false) =>
  ({ _id, name, claimed }) as unknown as Extract<InboxItem, { kind: 'duplicate' }>['pair']['one'];
const pair = { one: record('1', 'Josna'), other: record('2', 'Joshna'), score: 90, reasons: [] };
const data: InboxData = { requests: [request], claims: [claim], posts: [post], admins: [admin], deaths: [] };
const lettersOf = (item: InboxItem) => decisionsFor(item).map(({ letter }) => letter);

test('the oldest comes first, a post by its first report, and likely duplicates last', () => {
  const items = inboxItems(data, [{ schoolId: 's', pairs: [pair] }]);
  expect(items.map((item) => `${nameIn(item)} ${matterIn(item)}`)).toEqual([
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
  const [doubt] = inboxItems({ ...data, claims: [{ ...claim, state: 'joined' }] }, []);
  expect(doubt && [matterIn(doubt), ...lettersOf(doubt)]).toEqual([
    'is in 10-A, 2012 - 2013, but classmates doubt it',
    'L',
    'F',
  ]);
  const both = { ...pair, one: record('1', 'Josna', true), other: record('2', 'Joshna', true) };
  const items = inboxItems(data, [{ schoolId: 's', pairs: [both] }]);
  expect(items.slice(-1).map(lettersOf)).toEqual([['T']]);
});

test('no decision has the letter of another, or Z, which takes the last one back', () => {
  const death = (confirmed: boolean) =>
    ({
      ...place,
      _id: 'm',
      name: 'Jismi',
      confirmed,
      here: false,
      since: '',
    }) as unknown as InboxData['deaths'][number];
  const joined = [{ ...claim, state: 'joined' as const }];
  const items = [
    ...inboxItems({ ...data, deaths: [death(false)] }, [{ schoolId: 's', pairs: [pair] }]),
    ...inboxItems({ ...data, claims: joined, deaths: [death(true)] }, []),
  ];
  for (const letters of items.map(lettersOf)) {
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters).not.toContain('Z');
  }
  expect(items.map(lettersOf)).toContainEqual(['K', 'T']);
});

test('a post that was changed after a report is another matter', () => {
  const keyOf = (version: number) => inboxItems({ ...data, posts: [{ ...post, version }] }, [])[1]?.key;
  expect(keyOf(4)).not.toBe(keyOf(3));
});
