import { describe, expect, it } from 'vitest';
import type { RowOf } from '#db/tables/registry.ts';
import { type TagViewer, visibleTags } from './visible-tags.ts';

let number = 0;
const row = (id: string, fields: Partial<RowOf<'class_photo_tags'>> = {}): RowOf<'class_photo_tags'> => {
  number += 1;
  const frame = { x: 1, y: 2, size: 300 };
  const about = { marked_by_tag: null, person_id: null, made_by: 'maker', declined: 0 as const };
  return { id, class_photo_id: 'photo', ...frame, ...about, number, ...fields };
};
const viewer = (fields: Partial<TagViewer> = {}): TagViewer => ({
  viewerId: 'viewer',
  addedPhoto: false,
  isHidden: () => false,
  isHere: () => true,
  ...fields,
});
const shown = (rows: readonly RowOf<'class_photo_tags'>[], fields: Partial<TagViewer> = {}) =>
  Object.fromEntries(
    visibleTags(rows, viewer(fields)).map(({ mark, named }) => [mark.id, named?.person_id ?? null]),
  );

describe('the faces of a class photo', () => {
  it('have the newest name, and the word of the person themself before any other', () => {
    const rows = [
      row('face', { person_id: 'asha' }),
      row('own', { marked_by_tag: 'face', person_id: 'binu', made_by: 'binu' }),
      row('late', { marked_by_tag: 'face', person_id: 'cyril' }),
    ];
    expect(shown(rows)).toEqual({ face: 'binu' });
    expect(shown(rows.filter(({ id }) => id !== 'own'))).toEqual({ face: 'cyril' });
  });

  it('show a person once: the older mark of the person is gone, an older puzzle is a puzzle again', () => {
    const rows = [
      row('marked', { person_id: 'asha' }),
      row('puzzle'),
      row('guess', { marked_by_tag: 'puzzle', person_id: 'asha' }),
      row('newest', { person_id: 'asha' }),
    ];
    expect(shown(rows)).toEqual({ newest: 'asha', puzzle: null });
  });

  it('are the same for a viewer as if a hidden person had never made or got a tag', () => {
    const isHidden = (id: string) => id === 'hidden';
    const others = [row('a'), row('b', { person_id: 'asha' })];
    const theirs = [
      row('c', { made_by: 'hidden' }),
      row('d', { person_id: 'hidden' }),
      row('e', { marked_by_tag: 'a', person_id: 'hidden' }),
      row('f', { marked_by_tag: 'b', person_id: 'binu', made_by: 'hidden' }),
      row('g', { marked_by_tag: 'd', person_id: 'asha' }),
    ];
    expect(shown([...others, ...theirs.slice(0, 4)], { isHidden })).toEqual(shown(others));
    expect(shown([...others, ...theirs], { isHidden })).toEqual({ a: null, b: 'asha' });
  });

  it('are gone when their person removed the name, except for viewers that the person blocks', () => {
    const rows = [
      row('face'),
      row('name', { marked_by_tag: 'face', person_id: 'asha', declined: 1 }),
      row('mark', { person_id: 'asha', declined: 1 }),
    ];
    expect(shown(rows)).toEqual({});
    expect(shown(rows, { isHidden: (id) => id === 'asha' })).toEqual({ face: null });
  });

  it('lose the name of a person who left the batch', () => {
    const rows = [
      row('face'),
      row('name', { marked_by_tag: 'face', person_id: 'asha' }),
      row('mark', { person_id: 'asha' }),
    ];
    expect(shown(rows, { isHere: () => false })).toEqual({ face: null });
  });
});
