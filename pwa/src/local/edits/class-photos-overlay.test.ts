import type { SeenClassPhoto, SeenTag } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { expect, test } from 'vitest';
import { shownClassPhotos } from './class-photos-overlay.ts';
import type { Edit, OutboxRow, SentRow } from './edits.ts';

const frame = { x: 5000, y: 2500, size: 700 };
const tag = (_id: string, fields: Partial<SeenTag> = {}): SeenTag => ({
  ...{ _id, ...frame, personId: null, bySelf: false, removable: false },
  ...fields,
});
const photo = (tags: SeenTag[], fields: Partial<SeenClassPhoto> = {}): SeenClassPhoto => ({
  ...{ _id: 'photo', schoolId: 's', batchId: 'b', divisionId: 'd', addedBy: 'asha', addedAt: '2026-01-01' },
  ...{ path: '/uploads/photo.webp', preview: 'AAAA', tags },
  ...fields,
});
const row = (edit: Edit, state: OutboxRow['state'] = 'waiting'): OutboxRow => ({
  ...{ key: 'key', layout: 6, edit, madeAt: '2026-02-01', state, tries: 0, problem: null, conflicts: null },
});
const named = (personId: string | null, of: string | null, tagId = 'own'): Edit => ({
  ...{ kind: 'face-tag', photoId: 'photo', tagId, frame, personId, of, name: personId },
});
const shown = (photos: SeenClassPhoto[], rows: OutboxRow[], sent: SentRow[] = [], hidden: string[] = []) =>
  shownClassPhotos({ document: { photos }, askedAt: 1000 }, rows, sent, {
    ...{ ownId: 'me', hidden: new Set(hidden) },
  });
const faces = (...[photos, rows, sent, hidden]: Parameters<typeof shown>) =>
  Object.fromEntries(
    (shown(photos, rows, sent, hidden)[0]?.tags ?? []).map((each) => [each._id, each.personId]),
  );

test('a waiting mark is shown with its name, and a waiting name at its face', () => {
  const photos = [photo([tag('puzzle')])];
  expect(faces(photos, [row(named('binu', 'puzzle')), row(named('me', null, 'mine'))])).toEqual({
    ...{ puzzle: 'binu', mine: 'me' },
  });
  const [mine] = shown(photos, [row(named('me', null, 'mine'))])[0]?.tags.slice(-1) ?? [];
  expect(mine).toMatchObject({ ...frame, bySelf: true, removable: true });
});

test('a person who is named again moves to the new face', () => {
  const photos = [photo([tag('old', { personId: 'binu' }), tag('other')])];
  expect(faces(photos, [row(named('binu', null, 'new'))])).toEqual({ other: null, new: 'binu' });
});

test('a waiting removal hides the face, and a refused edit changes nothing', () => {
  const photos = [photo([tag('face', { personId: 'me' })])];
  const removal: Edit = { kind: 'face-tag-removal', photoId: 'photo', tagId: 'face', name: null };
  expect(faces(photos, [row(removal)])).toEqual({});
  expect(faces(photos, [row(removal, 'refused')])).toEqual({ face: 'me' });
});

test('a name for a face that was removed meanwhile is not shown', () => {
  expect(faces([photo([])], [row(named('binu', 'gone'))])).toEqual({});
});

test('a confirmed edit is shown until a document was asked for after its confirmation', () => {
  const sent = (sentAt: number): SentRow => ({
    ...{ key: 'key', seq: 1, layout: 6, edit: named('me', null, 'mine'), madeAt: '2026-02-01', sentAt },
  });
  expect(faces([photo([])], [], [sent(1500)])).toEqual({ mine: 'me' });
  expect(faces([photo([])], [], [sent(500)])).toEqual({});
});

test('a photo that is only on this device is first, until the document has it', () => {
  const bytes = new ArrayBuffer(1);
  const about = { schoolId: 's', batchId: 'b', divisionId: 'd' };
  const added = row({ kind: 'class-photo', photoId: 'new', photo: { bytes, type: 'image/webp' }, ...about });
  expect(shown([photo([])], [added]).map(({ _id, source }) => [_id, 'path' in source])).toEqual([
    ['new', false],
    ['photo', true],
  ]);
  expect(shown([photo([], { _id: 'new' })], [added])).toHaveLength(1);
});

test('the photos and names of people that the viewer hides from are left out at once', () => {
  const photos = [photo([tag('face', { personId: 'binu' }), tag('puzzle')])];
  expect(faces(photos, [], [], ['binu'])).toEqual({ puzzle: null });
  expect(shown(photos, [], [], ['asha'])).toEqual([]);
});
