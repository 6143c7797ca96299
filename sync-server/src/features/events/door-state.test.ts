import type { AdmissionOperation, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { doubled, growthOf, stepsOf } from '@memcherrish/shared/testing/steps.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DoorState, withWalkIns } from './door-state.ts';

const id = (n: number) => String(n).padStart(16, '0');
const walkIn = (n: number): AttendeeKey => `walk-in:${id(n)}`;
const stateOf = (operations: readonly AdmissionOperation[]) =>
  new DoorState(operations.map((operation, at) => ({ number: 2 * at + 1, operation })));
const made = (count: number, make: (n: number) => AdmissionOperation) =>
  Array.from({ length: count }, (_, n) => make(n));
const link = (n: number, who: AttendeeKey, is: AttendeeKey) => ({
  id: id(n),
  kind: 'link' as const,
  who,
  is,
});

const shapes: Record<string, (count: number) => AdmissionOperation[]> = {
  'a chain that ends at the hidden person': (count) =>
    made(count, (n) => link(n, walkIn(n), n === 0 ? 'person:anju' : walkIn(n - 1))),
  'the same chain backwards': (count) =>
    made(count, (n) => link(n, walkIn(count - n), n === count - 1 ? 'person:anju' : walkIn(count - n - 1))),
  'a star around the hidden person': (count) => made(count, (n) => link(n, walkIn(n), 'person:anju')),
  'one link again and again': (count) => made(count, (n) => link(n, walkIn(0), 'person:anju')),
  'undos of one admission': (count) =>
    made(count, (n) =>
      n === 0
        ? { id: id(0), kind: 'admit', who: 'person:anju' }
        : { id: id(n), kind: 'undo', removes: [id(0)] },
    ),
  'admissions of others': (count) => made(count, (n) => ({ id: id(n), kind: 'admit', who: walkIn(n) })),
};

describe('a door without hidden people', () => {
  it.each(Object.entries(shapes))('costs twice the work when %s is twice as long', (_, shape) => {
    const growth = growthOf(
      (count) => stateOf(shape(count)),
      (state) => state.without(['anju', 'anil']).merged,
      8000,
    );
    expect(growth).toBeLessThan(doubled);
  });

  it('is computed once for each state', () => {
    const state = stateOf(shapes['a star around the hidden person']?.(500) ?? []);
    const first = stepsOf(() => state.without(['anju']).merged);
    expect(first).toBeGreaterThan(500);
    expect(stepsOf(() => state.without(['anju']).merged)).toBeLessThan(10);
    expect(stepsOf(() => state.merged)).toBeGreaterThan(500);
    expect(stepsOf(() => state.merged)).toBe(0);
  });

  it('gives a page for the same work, however many operations there are', () => {
    const pageOf = (count: number) => {
      const seen = stateOf(shapes['admissions of others']?.(count) ?? []).without([]);
      return stepsOf(() => seen.after(count, 500));
    };
    expect(pageOf(20_000)).toBe(pageOf(2000));
  });
});

/** The definition as plainly as it can be said: passes over all links until nothing changes. */
function plainlySeen(operations: readonly AdmissionOperation[], hiddenPeople: readonly string[]): string[] {
  const keys = new Set<AttendeeKey>(hiddenPeople.map((each) => `person:${each}` as const));
  const keysOf = (each: AdmissionOperation): AttendeeKey[] =>
    each.kind === 'undo' ? [] : each.kind === 'link' ? [each.who, each.is] : [each.who];
  for (let before = -1; before < keys.size; ) {
    before = keys.size;
    for (const each of operations)
      if (each.kind === 'link' && keysOf(each).some((key) => keys.has(key)))
        for (const key of keysOf(each)) if (key.startsWith('walk-in:')) keys.add(key);
  }
  const isAbout = (each: AdmissionOperation) => keysOf(each).some((key) => keys.has(key));
  const hidden = operations.filter(isAbout).map((each) => each.id);
  return operations
    .filter(
      (each) => !isAbout(each) && !(each.kind === 'undo' && each.removes.some((of) => hidden.includes(of))),
    )
    .map((each) => each.id);
}

const key = fc.oneof(
  fc.nat(5).map((n): AttendeeKey => `walk-in:${n}`),
  fc.nat(3).map((n): AttendeeKey => `person:${n}`),
);
const anId = fc.nat(30).map(String);
const operation: fc.Arbitrary<AdmissionOperation> = fc.oneof(
  fc.record({ id: anId, kind: fc.constant('link' as const), who: key, is: key }),
  fc.record({ id: anId, kind: fc.constant('admit' as const), who: key }),
  fc.record({ id: anId, kind: fc.constant('undo' as const), removes: fc.array(anId, { maxLength: 2 }) }),
);
const evening = fc.uniqueArray(operation, { selector: (each) => each.id, maxLength: 30, size: 'max' });

it('hides as the plain definition does, in pages of any size', () => {
  fc.assert(
    fc.property(
      evening,
      fc.array(fc.nat(3).map(String)),
      fc.integer({ min: 1, max: 9 }),
      (all, hidden, most) => {
        const seen = stateOf(all).without(hidden);
        const ids: string[] = [];
        for (let last = 0; ; ) {
          const page = seen.after(last, most);
          if (page.length === 0) break;
          ids.push(...page.map((each) => each.operation.id));
          last = page.at(-1)?.number ?? 0;
        }
        expect(ids).toEqual(plainlySeen(all, hidden));
        expect(seen.count).toBe(ids.length);
      },
    ),
    { numRuns: 1000, seed: 39 },
  );
});

it('finds all walk-ins of a chain, of which each joins the next', () => {
  const links = Array.from({ length: 40_000 }, (_, n) =>
    link(n, walkIn(n), n === 0 ? 'person:anju' : walkIn(n - 1)),
  );
  expect(withWalkIns(['person:anju'], links.reverse()).size).toBe(40_001);
});
