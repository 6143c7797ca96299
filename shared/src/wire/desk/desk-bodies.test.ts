import { describe, expect, it } from 'vitest';
import { accepts, errorsOf } from '../../../testing/schema-errors.ts';
import { webVitalsBody } from '../base/web-vitals.ts';
import { cellBody, inviteManyBody, moveBody, removeBody } from './desk-people.ts';
import { deskSearchQuery } from './desk-search.ts';
import { listColumns, peopleListQuery } from './people-list.ts';
import { rehearsalChange } from './rehearsals.ts';

/** Checks of the calls of the desk, and of measures of pages. */

const ids = (count: number) => Array.from({ length: count }, (_, at) => `person-${at}-of-many`);
const id = 'an-id-of-16-chars';

describe('people chosen at the desk', () => {
  const tooMany = 'Choose at most 1,000 people at once.';
  const from = (...counts: number[]) => counts.map((count) => ({ divisionId: id, ids: ids(count) }));
  it('are counted over all divisions', () => {
    expect(errorsOf(removeBody, { people: from(600, 400) })).toEqual([]);
    expect(errorsOf(removeBody, { people: from(600, 401) })).toEqual([`people: ${tooMany}`]);
    expect(errorsOf(inviteManyBody, { people: from(25, 25) })).toEqual([]);
    expect(errorsOf(inviteManyBody, { people: from(25, 26) })).toEqual([
      'people: Choose at most 50 people at once.',
    ]);
    expect(accepts(removeBody, { people: [] })).toBe(false);
    expect(accepts(removeBody, { people: from(0) })).toBe(false);
    expect(accepts(removeBody, { people: Array.from({ length: 1001 }, () => from(1)[0]) })).toBe(false);
  });
  it('are counted over all moves', () => {
    const moves = (...counts: number[]) => ({
      moves: counts.map((count) => ({ from: id, to: id, ids: ids(count) })),
      keep: false,
    });
    expect(errorsOf(moveBody, moves(600, 400))).toEqual([]);
    expect(errorsOf(moveBody, moves(600, 401))).toEqual([`moves: ${tooMany}`]);
    expect(accepts(moveBody, moves())).toBe(false);
    expect(accepts(moveBody, moves(0))).toBe(false);
  });
  it('have cells of at most 300 characters, which name what the admin saw', () => {
    const cell = (value: string, base: number) => ({ divisionId: id, field: 'place', value, base });
    expect(accepts(cellBody, cell('k'.repeat(300), 0))).toBe(true);
    expect(accepts(cellBody, cell('k'.repeat(301), 0))).toBe(false);
    expect(accepts(cellBody, cell('Kochi', 3))).toBe(true);
    expect(accepts(cellBody, cell('Kochi', -1))).toBe(false);
  });
});

it('a search at the desk needs a text, and trims it', () => {
  expect(deskSearchQuery.parse({ q: ' anju ' })).toMatchObject({ q: 'anju' });
  expect(accepts(deskSearchQuery, { q: ' ' })).toBe(false);
});

it('a list names its columns, or none', () => {
  const columnsOf = (columns: string) => peopleListQuery.parse({ columns }).columns;
  expect(columnsOf('')).toEqual([]);
  expect(columnsOf('mobile,place')).toEqual(['mobile', 'place']);
  expect(columnsOf(listColumns.join(','))).toHaveLength(listColumns.length);
  expect(accepts(peopleListQuery, { columns: 'password' })).toBe(false);
});

it('a row of a rehearsal is named by its sheet and its number', () => {
  const accepted = (key: string) =>
    accepts(rehearsalChange, { revision: 1, rows: { keys: [key], leaveOut: true } });
  for (const key of ['0:12', '123:123456']) expect(accepted(key)).toBe(true);
  for (const wrong of ['0', 'x0:1', '0:1x', '1234:1', '0:1234567', 'a:1', '0:a'])
    expect(accepted(wrong)).toBe(false);
});

describe('the measures of a page', () => {
  const measure = (name: string, value = 1200) => ({ name, value, rating: 'good' });
  const accepted = (route: string, ...metrics: object[]) => accepts(webVitalsBody, { route, metrics });
  it('name a pattern of a route without ids and numbers', () => {
    for (const route of ['/', '/posts', '/schools/:schoolId/batches/:batchId', '/*', '/a-b/:c/*'])
      expect(accepted(route, measure('LCP'))).toBe(true);
    for (const route of [
      '',
      'posts',
      '/posts/',
      '/9846000001',
      '/x1',
      '/:',
      '/:a-b',
      '/posts/:x9',
      '//',
      '/A',
      '/**',
    ])
      expect(accepted(route, measure('LCP'))).toBe(false);
    for (const wrong of [`/${'a'.repeat(41)}`, `/:${'a'.repeat(41)}`, '/a'.repeat(101), 'x/posts'])
      expect(accepted(wrong, measure('LCP'))).toBe(false);
  });
  it('contain each measure once, below an hour', () => {
    expect(accepted('/', measure('LCP'), measure('CLS', 0))).toBe(true);
    expect(accepted('/', measure('LCP'), measure('LCP'))).toBe(false);
    expect(accepted('/')).toBe(false);
    expect(accepted('/', measure('LCP', 3_600_000))).toBe(true);
    expect(accepted('/', measure('LCP', 3_600_001))).toBe(false);
    expect(accepted('/', measure('LCP', -1))).toBe(false);
  });
});
