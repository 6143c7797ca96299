import { doubled, growthOf } from '@memcherrish/shared/testing/steps.ts';
import { expect, it } from 'vitest';
import { answersOf } from './post-rows.ts';

const reactions = ['heart', 'laugh', 'clap'] as const;

type Row = Parameters<typeof answersOf>[0][number];
const rowOf = (n: number, author: number, reaction: Row['reaction']): Row => ({
  ...{ id: `row ${n}`, author_id: `person ${author}`, author_is_here: 1, reaction },
  ...{ batch_id: 'batch', event_id: null, text: 'Yes', version: 1, memorial: 0 },
  ...{ created_at: '2026-01-01T00:00:00.000Z', edited_at: null },
});

// Shows threat:work-of-others
it.each([
  ['the same reaction of different people', (n: number) => rowOf(n, n, reactions[0])],
  ['all reactions of different people', (n: number) => rowOf(n, n, reactions[n % reactions.length] ?? null)],
  ['reactions of one person', (n: number) => rowOf(n, 0, reactions[0])],
  ['replies of one person', (n: number) => rowOf(n, 0, null)],
] as const)('gathers %s at twice the cost for twice as many', (_, row) => {
  const rows = (count: number) => Array.from({ length: count }, (__, n) => row(n));
  expect(growthOf(rows, answersOf, 2000)).toBeLessThan(doubled);
});
