import { expect, test } from 'vitest';
import { type Edit, editLayout, type OutboxRow, unsent } from '#local/edits/edits.ts';
import { moreToSend, nextToSend, offeredAgain, rebaseEdit, settledState } from './queue.ts';

const about = (postId: string) => ({ postId, schoolId: 'school', batchId: 'batch' });
const post = (postId: string): Edit => ({ kind: 'post', text: '', photos: [], ...about(postId) });
const postEdit = (postId: string, version: number): Edit => ({
  ...{ kind: 'post-edit', text: '', keep: [], photos: [], version },
  ...about(postId),
});
const profile = (base: Record<string, number>): Edit => ({
  ...{ kind: 'profile', base },
  fields: Object.fromEntries(Object.keys(base).map((field) => [field, 'x'])),
});
const rows = (...given: [Edit, OutboxRow['state'], Partial<OutboxRow>?][]): OutboxRow[] =>
  given.map(([edit, state, more], at) => ({
    ...{ seq: at, key: `k${at}`, layout: editLayout, edit, madeAt: '', state, tries: 0 },
    ...{ problem: null, conflicts: null, ...more },
  }));
const keyOf = (row: OutboxRow | null) => row?.key;

test('sends the first waiting edit first and skips confirmed ones', () => {
  const queue = rows([post('a'), 'sent'], [post('b'), 'waiting'], [post('c'), 'waiting']);
  expect(keyOf(nextToSend(queue))).toBe('k1');
  expect(unsent(queue).map(keyOf)).toEqual(['k1', 'k2']);
  expect(nextToSend(rows([post('a'), 'sent']))).toBeNull();
});

test('holds back an edit behind a parked one of the same subject, and the edits behind that', () => {
  const queue = rows(
    [profile({ place: 1 }), 'conflict'],
    [profile({ place: 1, name: 1 }), 'waiting'],
    [profile({ name: 1 }), 'waiting'],
    [profile({ email: 1 }), 'waiting'],
  );
  expect(keyOf(nextToSend(queue))).toBe('k3');
});

test('holds back edits of the same subject behind an edit that is passed over', () => {
  const queue = rows([post('a'), 'waiting'], [postEdit('a', 0), 'waiting'], [post('b'), 'waiting']);
  expect(keyOf(nextToSend(queue, new Set(['k0'])))).toBe('k2');
});

test('holds back a photo only behind one of the same field, including one from an older app', () => {
  const older: Partial<OutboxRow> = { layout: 1 };
  const today: Edit = { kind: 'photo', photo: picture, which: 'profile' };
  const queue = rows([photo, 'refused', older], [today, 'waiting'], [younger, 'waiting']);
  expect(keyOf(nextToSend(queue))).toBe('k2');
});

test('stops the queue at an edit of a newer app', () => {
  const queue = rows([post('a'), 'waiting', { layout: editLayout + 1 }], [post('b'), 'waiting']);
  expect(nextToSend(queue)).toBeNull();
});

test.each([
  ['made before the response came', profile({ place: 2 }), profile({ place: 2 }), profile({ place: 5 })],
  ['made on the response or later', profile({ place: 6 }), profile({ place: 2 }), profile({ place: 6 })],
  ['made on an older revision', profile({ place: 1 }), profile({ place: 2 }), profile({ place: 1 })],
  ['of another field', profile({ name: 2 }), profile({ place: 2 }), profile({ name: 2 })],
])('computes the base of an edit %s', (_, later, earlier, expected) => {
  expect(rebaseEdit(later, earlier, { revisions: { place: 5, name: 5 } })).toEqual(expected);
});

test.each([
  ['of a post that was new', postEdit('a', 0), post('a'), 1],
  ['of a post that was edited', postEdit('a', 3), postEdit('a', 3), 4],
])('rebases a later edit %s on the version that the server confirmed', (_, later, earlier, version) => {
  expect(rebaseEdit(later, earlier, { version })).toEqual(postEdit('a', version));
  expect(rebaseEdit(postEdit('b', 0), earlier, { version })).toEqual(postEdit('b', 0));
});

const problem = { code: null, message: 'No connection.', fields: {} };

test.each([
  ['open', rows([post('a'), 'waiting']), true, null],
  ['confirmed', rows([post('a'), 'sent']), true, { state: 'sent' }],
  ['confirmed and brought by a pull', rows(), true, { state: 'sent' }],
  ['waiting without a network', rows([post('a'), 'waiting']), false, { state: 'waiting' }],
  ['waiting after a try', rows([post('a'), 'waiting', { problem }]), true, { state: 'waiting' }],
  ['refused', rows([post('a'), 'refused', { problem }]), true, { state: 'refused' }],
  ['in conflict', rows([post('a'), 'conflict']), false, { state: 'conflict' }],
])('reports to a form that its edit is %s', (_, queue, online, settled) => {
  const heard = settledState(queue, 'k0', online);
  if (settled === null) expect(heard).toBeNull();
  else expect(heard).toMatchObject(settled);
});

test('reports `waiting` at once behind a failing edit, but not behind a parked one', () => {
  const behind = (state: OutboxRow['state']) => rows([post('a'), state, { problem }], [post('b'), 'waiting']);
  expect(settledState(behind('waiting'), 'k1', true)).toEqual({ state: 'waiting' });
  expect(settledState(behind('refused'), 'k1', true)).toBeNull();
});

const picture = { bytes: new ArrayBuffer(1), type: 'image/webp' };
const photo: Edit = { kind: 'photo', photo: picture };
const photoRemoval: Edit = { kind: 'photo-removal' };
const younger: Edit = { kind: 'photo', photo: picture, which: 'school' };
const youngerRemoval: Edit = { kind: 'photo-removal', which: 'school' };
const removal = (postId: string): Edit => ({ kind: 'post-removal', ...about(postId) });
const place = {
  ...{ schoolId: 's', schoolName: '', schoolImage: null, batchId: 'b', batch: '' },
  ...{ divisionId: 'd', division: '' },
};
const request: Edit = { kind: 'join-request', requestId: 'r', place, selfIntro: null };
const withdrawal: Edit = { kind: 'request-withdrawal', requestId: 'r', place };

const block: Edit = { kind: 'hiding', personId: 'p', of: 'schoolmate', name: 'Asha' };
const unblock: Edit = { kind: 'hiding-end', personId: 'p', name: 'Asha' };

test('restores the old order after a server restore and sends the edits unchanged', () => {
  const confirmed = rows([postEdit('a', 1), 'sent'], [post('b'), 'sent', { answered: { version: 1 } }]);
  const offered = offeredAgain([...confirmed.slice(1), ...rows([post('a'), 'sent', { seq: -1 }])]);
  expect(offered.map(({ edit }) => edit)).toEqual([post('a'), post('b')]);
  expect(offered[1]).toEqual({
    ...{ seq: 1, key: 'k1', layout: editLayout, edit: post('b'), madeAt: '', state: 'waiting', tries: 1 },
    ...{ problem: null, conflicts: null, offered: true },
  });
});

test('gives no restored edit the position of a waiting or another restored edit', () => {
  const [waits] = rows([profile({ name: 1 }), 'waiting', { seq: 10.5 }]);
  const sent = rows(
    [profile({ place: 1 }), 'sent', { seq: 10.5 }],
    [profile({ email: 1 }), 'sent', { seq: 10.5 }],
  );
  const places = offeredAgain(sent, waits && [waits]).map(({ seq }) => seq ?? 0);
  expect(new Set([10.5, ...places]).size).toBe(3);
  expect(places.every((seq) => seq > 10.5 && seq < 11)).toBe(true);
});

test.each<[string, Edit[], Edit[]]>([
  ['a post that was deleted', [post('a'), postEdit('a', 1), removal('a')], [removal('a')]],
  ['a request that was withdrawn', [request, withdrawal], [withdrawal]],
  ['a photo that was removed', [photo, photoRemoval], [photoRemoval]],
  ['a photo that was replaced', [photoRemoval, photo, photo], [photo]],
  ['a block that was undone', [block, unblock], [unblock]],
  ['not the other photo', [photo, youngerRemoval, younger, photoRemoval], [younger, photoRemoval]],
  ['nothing about another post', [post('b'), removal('a')], [post('b'), removal('a')]],
  [
    'no field that was changed twice',
    [profile({ place: 1 }), profile({ place: 2 })],
    [profile({ place: 1 }), profile({ place: 2 })],
  ],
])('leaves out of the restored edits: %s', (_, edits, expected) => {
  const sent = rows(...edits.map((edit): [Edit, 'sent'] => [edit, 'sent']));
  expect(offeredAgain(sent).map(({ edit }) => edit)).toEqual(expected);
});

test.each<[string, number[], number[], number[], number[], boolean]>([
  // [waiting, parked] before, then [waiting, parked] after
  ['a new edit', [1], [], [1, 2], [], true],
  ['a new edit in place of a confirmed one', [1], [], [2], [], true],
  ['an edit that is discarded, on which others waited', [2], [1], [2], [], true],
  ['a parked edit that waits again', [2], [1], [1, 2], [], true],
  ['nothing but an edit that is sent', [1, 2], [], [2], [], false],
  ['an edit that is refused', [1, 2], [], [2], [1], false],
])(
  'decides whether more can be sent than before after: %s',
  (_, waiting, parked, nextWaiting, nextParked, isMore) => {
    expect(moreToSend({ waiting, parked }, { waiting: nextWaiting, parked: nextParked })).toBe(isMore);
  },
);
