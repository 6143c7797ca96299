import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import { clearSight } from '@memcherrish/shared/access/veil.ts';
import { postsOnDevice } from '@memcherrish/shared/domain/limits.ts';
import { describe, expect, it } from 'vitest';
import { aSchoolmate, aTeacher } from '../../../testing/factories.ts';
import type { Post } from '../events/posts.ts';
import type { RosterPatch } from '../people/people.ts';
import { applyPatch, applyPostsPatch, newestPosts } from './replica.ts';
import { packed } from './roster-columns.ts';
import { unpacked } from './whole-roster.ts';

const [ann, ben, cat] = [aSchoolmate(), aSchoolmate(), aSchoolmate()].map((each) =>
  personViewOf(each, 'batch', clearSight),
);
if (!ann || !ben || !cat) throw new Error('three people');
const teacher = { ...aTeacher(), subject: 'Maths' };

const roster = packed({
  divisionId: 'd',
  batchId: 'b',
  schoolId: 's',
  relation: 'batch',
  revision: 5,
  schoolmates: [ann, ben],
  teachers: [],
});
const patch: RosterPatch = {
  divisionId: 'd',
  revision: 6,
  changed: [{ ...ann, name: 'Ann again' }, cat],
  removed: [ben._id],
  teachers: [teacher],
};

describe('applyPatch', () => {
  it('replaces, adds and removes people, and replaces the teachers', () => {
    const after = applyPatch(roster, patch);
    expect(after.revision).toBe(6);
    expect(new Set(after.schoolmates.name)).toEqual(new Set(['Ann again', cat.name]));
    expect(after.teachers).toEqual([teacher]);
  });

  it('changes nothing when it is applied twice', () => {
    const once = applyPatch(roster, patch);
    expect(applyPatch(once, patch)).toBe(once);
  });

  it('never goes back to an older revision', () => {
    expect(unpacked(applyPatch({ ...roster, revision: 9 }, patch)).schoolmates).toEqual([ann, ben]);
  });

  it('keeps the teachers when none has changed', () => {
    const withTeacher = { ...roster, teachers: [teacher] };
    expect(applyPatch(withTeacher, { ...patch, teachers: null }).teachers).toEqual([teacher]);
  });
});

const aPost = (_id: string, createdAt: string, text = ''): Post => ({
  _id,
  batchId: 'b',
  authorId: 'a',
  text,
  photos: [],
  createdAt,
  editedAt: null,
  version: 1,
});

describe('applyPostsPatch', () => {
  const held = [aPost('c', '3'), aPost('b', '2'), aPost('a', '2')];

  it('replaces, adds and removes posts, and sorts them newest first by time and id', () => {
    const changed = [aPost('b', '2', 'again'), aPost('d', '4')];
    const after = applyPostsPatch(held, { changed, removed: ['c', 'unknown'] });
    expect(after.map((post) => [post._id, post.text])).toEqual([
      ['d', ''],
      ['b', 'again'],
      ['a', ''],
    ]);
    expect(applyPostsPatch(after, { changed, removed: ['c'] })).toEqual(after);
    expect(newestPosts(held.toReversed())).toEqual(held);
    expect(newestPosts([...held.slice(1), ...held.slice(0, 1)])).toEqual(held);
  });

  it('stores every page of a person in memoriam, however old', () => {
    const full = Array.from({ length: postsOnDevice }, (_, index) => aPost(`p${index}`, `5${2000 - index}`));
    const page: Post = { ...aPost('page', '1'), memorial: true };
    expect(newestPosts([page, ...full]).map(({ _id }) => _id)).toEqual([
      ...full.map(({ _id }) => _id),
      'page',
    ]);
  });

  it('drops posts beyond the number that a device stores', () => {
    const full = Array.from({ length: postsOnDevice }, (_, index) => aPost(`p${index}`, `5${2000 - index}`));
    const after = applyPostsPatch(full, { changed: [aPost('new', '6'), aPost('old', '1')], removed: [] });
    expect(after).toHaveLength(postsOnDevice);
    expect([after[0]?._id, after.at(-1)?._id]).toEqual(['new', `p${postsOnDevice - 2}`]);
  });
});
