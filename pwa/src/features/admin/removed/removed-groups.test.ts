import type { RemovedEntry } from '@memcherrish/shared/wire/desk/removed.ts';
import { expect, it } from 'vitest';
import { groupsOf, restorable } from './removed-groups.ts';

const entry = (name: string, fields: Partial<RemovedEntry> = {}): RemovedEntry => ({
  ...{ _id: name, kind: 'person', name, from: [], excerpt: null, until: '2026-02-01', obstacle: null },
  ...{ at: '2026-01-02T03:04:05.006Z', by: 'Mrs. Menon' },
  ...fields,
});

it('groups what one admin removed in one act, and nothing else', () => {
  const earlier = '2026-01-01T03:04:05.006Z';
  const entries = [
    entry('Anu'),
    entry('Binu'),
    entry('Chitra', { by: 'Mr. Das' }),
    entry('Deepa', { at: earlier }),
  ];
  expect(groupsOf(entries).map((group) => group.entries.map(({ name }) => name))).toEqual([
    ['Anu', 'Binu'],
    ['Chitra'],
    ['Deepa'],
  ]);
});

it('restores only entries without an obstacle', () => {
  expect(restorable([entry('Anu'), entry('Binu', { obstacle: 'The batch is gone.' })])).toEqual(['Anu']);
});
