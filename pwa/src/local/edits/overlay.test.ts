import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect, test } from 'vitest';
import { type Edit, editLayout, type OutboxRow } from './edits.ts';
import { type Viewer, viewerWith } from './overlay.ts';

const divisionPath = {
  ...{ schoolId: 'school', schoolName: "St. Mary's", schoolImage: null, batchId: 'b1', batch: '2012 - 2013' },
  ...{ divisionId: 'd1', division: '10-A' },
};
const request = (_id: string) => ({
  ...{ ...divisionPath, _id, selfIntro: null, state: 'pending' as const },
  createdAt: '2026-01-01T00:00:00.000Z',
});
const notification = (_id: string, read = false) => ({
  ...{
    _id,
    kind: 'request-accepted' as const,
    createdAt: '',
    read,
    schoolName: '',
    batch: '',
    batchId: 'b1',
  },
  ...{ division: null, divisionId: null, excerpt: null, reason: null },
});
const claim = (_id: string) => ({
  ...{ _id, divisionId: 'd1', name: 'Esha', claimant: 'Esha', state: 'waiting' as const },
  ...{ since: '2026-01-01T00:00:00.000Z', vouches: 0, word: null },
});
const own = {
  ...{
    _id: 'me',
    name: 'Anu',
    formerName: null,
    nickname: null,
    gender: null,
    place: 'Ollur',
    location: null,
    selfIntro: null,
    email: null,
  },
  ...{ mobile: '+919847011223', whatsapp: null, instaUsername: null, fbUsername: null },
  ...{
    profilePic: '/uploads/old.webp',
    photoPreview: 'hash',
    schoolPhoto: null,
    memorial: null,
    username: 'anu',
    pendingMobile: null,
  },
  ...{ mobileAccessControl: null, profileimageAccessControl: null, emailAccessControl: null },
  ...{ socialAccessControl: null, privacyQuestion: null },
  ...{ revisions: { place: 2 } },
};
const me: Me = {
  ...{ kind: 'schoolmate', schoolmate: own, memberships: [], offers: [], deletionDueAt: null },
  ...{ ownClaims: [], claims: [claim('c1'), claim('c2')] },
  ...{ requests: [request('asked')], notifications: [notification('n1'), notification('n2')] },
  hidings: [{ _id: 'asha', kind: 'schoolmate', name: 'Asha', since: '2026-01-01T00:00:00.000Z' }],
};
const row = (edit: Edit, state: OutboxRow['state'] = 'waiting', more: Partial<OutboxRow> = {}) => ({
  ...{ seq: 1, key: 'k', layout: editLayout, edit, madeAt: '2026-02-02T00:00:00.000Z', state, tries: 0 },
  ...{ problem: null, conflicts: null },
  ...more,
});
const asSchoolmate = (viewer: Viewer) => {
  if (viewer.kind !== 'schoolmate') throw new Error('a teacher');
  return viewer;
};
const seen = (...rows: OutboxRow[]) => asSchoolmate(viewerWith(me, rows, ({ key }) => `blob:${key}`));
const profile = (fields: object): Edit => ({ kind: 'profile', fields, base: {} });
const photo: Edit = { kind: 'photo', photo: { bytes: new ArrayBuffer(1), type: 'image/webp' } };

test('applies waiting and confirmed edits to the fields in order', () => {
  const { schoolmate } = seen(
    row(profile({ place: 'Thrissur', email: 'anu@school.example' }), 'sent'),
    row(profile({ place: 'Kochi', email: null })),
  );
  expect(schoolmate).toMatchObject({ place: 'Kochi', email: null, name: 'Anu' });
});

test.each(['refused', 'conflict'] as const)('ignores an edit that is %s', (state) => {
  expect(seen(row(profile({ place: 'Kochi' }), state), row(photo, state)).schoolmate).toEqual(own);
});

test('uses a confirmed edit as the base of the next edit before a pull brings it', () => {
  const confirmed = row(profile({ place: 'Kochi' }), 'sent', { answered: { revisions: { place: 7 } } });
  expect(seen(confirmed).schoolmate.revisions).toEqual({ place: 7 });
});

test('shows a photo from the device, and no photo after a removal', () => {
  expect(seen(row(photo)).schoolmate).toMatchObject({ profilePic: 'blob:k', photoPreview: null });
  expect(seen(row(photo), row({ kind: 'photo-removal' })).schoolmate.profilePic).toBeNull();
});

test('shows and removes a photo from school days in its own field', () => {
  const younger: Edit = { ...photo, which: 'school' };
  const { schoolmate } = seen(row(younger));
  expect(schoolmate).toMatchObject({
    profilePic: own.profilePic,
    schoolPhoto: { path: 'blob:k', preview: '' },
  });
  const gone = seen(row(younger), row({ kind: 'photo-removal', which: 'school' })).schoolmate;
  expect(gone).toEqual(own);
});

test('lists a waiting request among the others, newest first, and a sent one as waiting for its decision', () => {
  const asks = (requestId: string): Edit => ({
    ...{ kind: 'join-request', requestId, place: divisionPath, selfIntro: 'Anu of 10-A' },
  });
  const { requests } = seen(row(asks('first'), 'sent'), row(asks('second')), row(asks('no'), 'refused'));
  expect(requests.map(({ _id, waits }) => [_id, waits])).toEqual([
    ['second', true],
    ['first', undefined],
    ['asked', undefined],
  ]);
  expect(requests[0]).toMatchObject({ ...divisionPath, state: 'pending', selfIntro: 'Anu of 10-A' });
});

test('lists a request once after a pull has brought it', () => {
  const asks: Edit = { kind: 'join-request', requestId: 'asked', place: divisionPath, selfIntro: null };
  expect(seen(row(asks, 'sent')).requests).toEqual(me.kind === 'schoolmate' && me.requests);
});

test('hides a withdrawn request, whether it is on the server or not', () => {
  const asks: Edit = { kind: 'join-request', requestId: 'new', place: divisionPath, selfIntro: null };
  const withdraws = (requestId: string): Edit => ({
    kind: 'request-withdrawal',
    requestId,
    place: divisionPath,
  });
  expect(seen(row(asks), row(withdraws('new')), row(withdraws('asked'))).requests).toEqual([]);
});

test('marks a notification that was read here as read', () => {
  const { notifications } = seen(row({ kind: 'notifications-read', ids: ['n2'] }));
  expect(notifications.map(({ read }) => read)).toEqual([false, true]);
});

test('applies blocks in the order of the edits and marks unsent ones', () => {
  const hides = (personId: string): Edit => ({ kind: 'hiding', personId, of: 'teacher', name: personId });
  const shows = (personId: string): Edit => ({ kind: 'hiding-end', personId, name: personId });
  const listed = (...rows: OutboxRow[]) => seen(...rows).hidings.map(({ _id, waits }) => [_id, waits]);
  expect(listed(row(hides('binu')))).toEqual([
    ['asha', undefined],
    ['binu', true],
  ]);
  expect(listed(row(hides('asha')), row(hides('binu'), 'sent'))).toEqual([
    ['asha', undefined],
    ['binu', undefined],
  ]);
  expect(listed(row(shows('asha')), row(hides('no'), 'refused'))).toEqual([]);
  expect(listed(row(shows('asha')), row(hides('asha')))).toEqual([['asha', true]]);
});

test('reads a viewer that an older app stored without claims and without blocks', () => {
  const kept = structuredClone(me);
  for (const added of ['hidings', 'claims', 'ownClaims']) Reflect.deleteProperty(kept, added);
  const nothing = { hidings: [], claims: [], ownClaims: [] };
  expect(viewerWith(kept, [], () => null)).toMatchObject(nothing);
});

test('shows the last vouch with its claim', () => {
  const { claims } = seen(
    row({ kind: 'claim-word', claimId: 'c2', name: 'Esha', word: 'knows' }),
    row({ kind: 'claim-word', claimId: 'c2', name: 'Esha', word: 'not-them' }),
  );
  expect(claims.map(({ word }) => word)).toEqual([null, 'not-them']);
});
